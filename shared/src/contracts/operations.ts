import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CanarySchema, RELEASE_ACTIONS } from './releases.ts';
import { InstantSchema } from './values.ts';

/** Days that failures in browsers are looked back on, today included. */
export const FAILURE_DAYS = 7;

const count = z.int().check(z.minimum(0));

const ReleaseFailuresSchema = z.object({
  kind: z.string(),
  version: z.string(),
  /** Of this day in UTC, as failures are kept by day. */
  today: count,
  /** Of the last `FAILURE_DAYS` days, today included. */
  recent: count,
});

export const DeployedPartSchema = z.object({
  /** `shell`, or the name of a remote. */
  name: z.string(),
  current: z.string(),
  canary: z.nullable(
    z.object({
      version: z.string(),
      percent: CanarySchema.shape.percent,
      /** How many organizations meet it by name; which ones is nobody's business here. */
      organizations: count,
      since: z.string(),
    }),
  ),
  /** Kept releases, the newest first. */
  releases: z.array(z.object({ version: z.string(), published_at: z.string(), by: z.nullable(z.string()) })),
  /** The newest first, as many as one screen needs. */
  history: z.array(
    z.object({
      at: z.string(),
      action: z.enum(RELEASE_ACTIONS),
      version: z.string(),
      previous: z.nullable(z.string()),
      by: z.string(),
    }),
  ),
  failures: z.array(ReleaseFailuresSchema),
});

export const getParts = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'parts/',
  status: 200,
  reply: z.object({
    /** False where releases could not be read just now; then the parts are as they were last known. */
    is_store_readable: z.boolean(),
    problems: z.array(z.string()),
    parts: z.array(DeployedPartSchema),
  }),
  summary:
    'The shell and each remote: current release, canary, kept releases, history, failures in browsers. Operators only.',
});

export const getFailures = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'failures/',
  query: z.object({ remote: z.optional(z.string().check(z.maxLength(60))) }),
  status: 200,
  reply: z.object({
    /** Remotes that failures were reported of, whatever the filter. */
    remotes: z.array(z.string()),
    /** Failures in all, before the list was cut. */
    total: count,
    /** What was seen last comes first. */
    failures: z.array(
      z.object({
        day: z.string(),
        kind: z.string(),
        remote: z.string(),
        version: z.string(),
        message: z.string(),
        occurrences: count,
        last_at: InstantSchema,
      }),
    ),
  }),
  summary:
    'Failures that browsers reported in the last days, by day, kind, remote, version and message. Operators only.',
});

export const QueueSchema = z.object({
  name: z.string(),
  /** When it runs by itself: a cron expression in UTC. */
  cron: z.nullable(z.string()),
  /** Due and not yet begun. */
  waiting: count,
  /** Of those waiting or planned: failed before and to be tried again. */
  retrying: count,
  /** For a later time. */
  planned: count,
  active: count,
  /** Done, for as long as done jobs are kept. */
  completed: count,
  /** Given up. */
  failed: count,
  oldest_waiting_at: z.nullable(InstantSchema),
  last_error: z.nullable(z.object({ at: InstantSchema, message: z.string() })),
});

export const getQueues = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'queues/',
  status: 200,
  reply: z.array(QueueSchema),
  summary: 'Every queue of jobs: schedule, counts by state, what waits longest, the last error. Operators only.',
});

export const retryFailedJobs = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'operations',
  uri: 'queues/retry/',
  body: z.object({ queue: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  reply: z.object({ retried: count }),
  summary: 'Tries the jobs of a queue again that were given up. Operators only. Errors: not_found.',
});

/** Why a mail that could not be handed over is tried again later. */
export const MAIL_DEFERRALS = [
  /** The mail server refused the recipient or the message for now, as greylisting does. */
  'temporary_refusal',
  'connection_lost',
  'timeout',
  'no_connection',
  /** It refused this server: the sign-in, the sender or relaying. */
  'sender_refused',
  /** A fault of this server in writing the mail. */
  'server_error',
] as const;

export const getMails = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'mails/',
  status: 200,
  reply: z.object({
    transport: z.enum(['smtp', 'outbox']),
    waiting: count,
    retrying: count,
    planned: count,
    /** Since midnight in UTC. */
    sent_today: count,
    failed: count,
    oldest_waiting_at: z.nullable(InstantSchema),
    /**
     * Invitations of all measurements that collect, which are sent apart from the queue. Reminders are not counted: how many
     * wait is how many people have not answered.
     */
    invitations: z.object({
      /** Still to leave, tried before or not. */
      planned: count,
      sending: count,
      /** Refused by the mail server of whoever they are for, and not sent again since. */
      refused: count,
      /** Since when the oldest mail of a measurement waits, reminders included. */
      oldest_planned_at: z.nullable(InstantSchema),
      /** Of those to leave: tried before and deferred, by the reason of the last try. */
      deferred: z.array(z.object({ reason: z.enum(MAIL_DEFERRALS), mails: count, next_try_at: InstantSchema })),
    }),
    /** Mails that could not be handed over, by template; to whom is not told. */
    errors: z.array(z.object({ template: z.string(), mails: count, last_at: InstantSchema, message: z.string() })),
  }),
  summary: 'The mail queue and the invitations of measurements, without any address. Operators only.',
});

export const getPendingResults = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'results/',
  status: 200,
  reply: z.object({
    /** Finished measurements whose results are not computed and have not failed. */
    waiting: count,
    running: count,
    /** Failed, and to be tried again later. */
    failing: count,
    /** Tries of the one that was tried most often. */
    most_attempts: count,
    next_try_at: z.nullable(InstantSchema),
    last_error: z.nullable(z.object({ at: InstantSchema, message: z.string() })),
    /** Private keys of measurements that should have been destroyed more than an hour ago. */
    keys_overdue: count,
  }),
  summary:
    'How many finished measurements of all organizations have no results yet, and why those that failed did. Operators only.',
});

export const getDatabase = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'database/',
  status: 200,
  reply: z.object({
    version: z.string(),
    is_embedded: z.boolean(),
    size_bytes: count,
    connections: z.object({ used: count, maximum: count }),
    /** Begin of the transaction that has been open longest; null where none is. */
    oldest_transaction_at: z.nullable(InstantSchema),
    migrations: z.object({
      applied: count,
      pending: z.array(z.string()),
      last: z.nullable(z.object({ name: z.string(), at: InstantSchema })),
    }),
    /** The largest first. Rows are estimates of the database. */
    tables: z.array(
      z.object({
        name: z.string(),
        size_bytes: count,
        rows: count,
        dead_rows: count,
        last_vacuum_at: z.nullable(InstantSchema),
      }),
    ),
  }),
  summary: 'Version, size, connections, migrations and largest tables of the database. Operators only.',
});

export const getServer = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'server/',
  status: 200,
  reply: z.object({
    version: z.string(),
    node: z.string(),
    /** Version of the contract between shell and remotes. */
    contract: z.int(),
    /** The shell that everybody meets; null where none is hosted. */
    shell: z.nullable(z.string()),
    health: z.object({
      is_draining: z.boolean(),
      parts: z.array(z.object({ name: z.string(), is_ok: z.boolean() })),
    }),
    /** Copies of the server that work on this database now. */
    instances: z.array(z.object({ name: z.string(), since: InstantSchema, is_this: z.boolean() })),
    started_at: InstantSchema,
    memory_bytes: count,
  }),
  summary: 'Versions, health and instances of the server. Operators only.',
});
