import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CanaryReasonSchema, CanarySchema, RELEASE_ACTIONS } from './releases.ts';
import { MENU_PLACES, SLOTS } from './remote-contract.ts';
import { InstantSchema } from './values.ts';

/** Days of browser failures in a summary, including today. */
export const FAILURE_DAYS = 7;

const count = z.int().check(z.minimum(0));

const ReleaseFailuresSchema = z.object({
  kind: z.string(),
  version: z.string(),
  /** Of this UTC day, because failures are stored by day. */
  today: count,
  /** Of the last `FAILURE_DAYS` days, including today. */
  recent: count,
});

/** Percentiles of a figure over the visits in which it was measured: seconds, or the score of `cls`. */
const PercentilesSchema = z.nullable(z.object({ p50: z.number(), p75: z.number(), visits: count }));

/** Measured visits of a release in the last `FAILURE_DAYS` days. A figure without visits is null. */
const ReleaseVisitsSchema = z.object({
  version: z.string(),
  visits: count,
  failed: count,
  lcp: PercentilesSchema,
  inp: PercentilesSchema,
  cls: PercentilesSchema,
  load: PercentilesSchema,
  render: PercentilesSchema,
});

/**
 * `waiting` until both releases have enough measured visits since the start of the canary; then `similar`, or `worse`,
 * which ends the canary within a minute.
 */
export const CANARY_STATUSES = ['waiting', 'similar', 'worse'] as const;

export const DeployedPartSchema = z.object({
  /** `shell`, or the name of a remote. */
  name: z.string(),
  current: z.string(),
  canary: z.nullable(
    z.object({
      version: z.string(),
      percent: CanarySchema.shape.percent,
      /** Number of organizations that are assigned to it by id, without saying which. */
      organizations: count,
      since: z.string(),
      comparison: z.object({
        status: z.enum(CANARY_STATUSES),
        /** Measured visits since its start. */
        visits: count,
        /** The same of the current release. */
        current_visits: count,
        /** Needed of each. */
        least: count,
      }),
    }),
  ),
  /** Releases with measured visits: the current one, the canary, then the others as they are stored. */
  visits: z.array(ReleaseVisitsSchema),
  /** Stored releases, newest first. */
  releases: z.array(
    z.object({
      version: z.string(),
      published_at: z.string(),
      by: z.nullable(z.string()),
      /** Address that previews it, without the origin; null for the shell, and if the deployment has no overrides. */
      preview: z.nullable(z.string()),
    }),
  ),
  /** Newest first, as many as one screen shows. */
  history: z.array(
    z.object({
      at: z.string(),
      action: z.enum(RELEASE_ACTIONS),
      version: z.string(),
      previous: z.nullable(z.string()),
      by: z.string(),
      reason: z.nullable(CanaryReasonSchema),
    }),
  ),
  failures: z.array(ReleaseFailuresSchema),
  /** What people see of a remote; null for the shell. */
  area: z.nullable(
    z.object({
      switched_off: z.nullable(z.object({ at: z.string(), by: z.string() })),
      /** False for sign-in, without which no person could switch it on again. */
      can_switch_off: z.boolean(),
      pages: z.array(z.string()),
      menu: z.array(
        z.object({
          place: z.enum(MENU_PLACES),
          path: z.string(),
          label: z.nullable(z.object({ en: z.string(), es: z.string() })),
        }),
      ),
      /** Places on pages of other areas that show a part of it. */
      slots: z.array(z.enum(SLOTS)),
    }),
  ),
});

export const getParts = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'parts/',
  status: 200,
  reply: z.object({
    /** False if releases could not be read now; the parts are then the last known ones. */
    is_store_readable: z.boolean(),
    problems: z.array(z.string()),
    parts: z.array(DeployedPartSchema),
  }),
  summary:
    'Lists the shell and each remote: current release, canary, stored releases, history, failures in browsers. Operators only.',
});

export const switchArea = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'operations',
  uri: 'parts/switch/',
  body: z.object({ name: z.string().check(z.minLength(1), z.maxLength(60)), is_on: z.boolean() }),
  status: 200,
  reply: z.object({ switched_off: z.nullable(z.object({ at: z.string(), by: z.string() })) }),
  summary:
    'Switches the area of a remote off or on, for everyone: its pages, menu entries and parts. Operators only. Errors: not_found, conflict (sign-in), unavailable (the release store cannot be written).',
});

export const getFailures = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'failures/',
  query: z.object({ remote: z.optional(z.string().check(z.maxLength(60))) }),
  status: 200,
  reply: z.object({
    /** Remotes with reported failures, regardless of the filter. */
    remotes: z.array(z.string()),
    /** Total number of failures before the list was truncated. */
    total: count,
    /** Most recent first. */
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
    'Lists the failures that browsers reported recently, by day, kind, remote, version and message. Operators only.',
});

export const QueueSchema = z.object({
  name: z.string(),
  /** Schedule: a cron expression in UTC. */
  cron: z.nullable(z.string()),
  /** Due and not started. */
  waiting: count,
  /** Of those waiting or planned: failed before and to be retried. */
  retrying: count,
  /** Scheduled for a later time. */
  planned: count,
  active: count,
  /** Completed, for as long as completed jobs are stored. */
  completed: count,
  /** Failed after all retries. */
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
  summary: 'Lists the job queues: schedule, counts by state, oldest job, last error. Operators only.',
});

export const retryFailedJobs = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'operations',
  uri: 'queues/retry/',
  body: z.object({ queue: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  reply: z.object({ retried: count }),
  summary: 'Retries the failed jobs of a queue. Operators only. Errors: not_found.',
});

/** Why the delivery of a mail is deferred. */
export const MAIL_DEFERRALS = [
  /** The mail server temporarily rejected the recipient or the message, as greylisting does. */
  'temporary_refusal',
  'connection_lost',
  'timeout',
  'no_connection',
  /** It rejected this server: its credentials, sender or relaying. */
  'sender_refused',
  /** An error of this server while writing the mail. */
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
     * Invitations of all collecting measurements, which are sent apart from the queue. Reminders are not counted: their
     * number would reveal how many people have not answered.
     */
    invitations: z.object({
      /** To be sent, including deferred ones. */
      planned: count,
      sending: count,
      /** Rejected by the recipient's mail server, and not sent again since. */
      refused: count,
      /** Since when the oldest mail of a measurement waits, including reminders. */
      oldest_planned_at: z.nullable(InstantSchema),
      /** Of those to be sent: deferred, by the reason of the last attempt. */
      deferred: z.array(z.object({ reason: z.enum(MAIL_DEFERRALS), mails: count, next_try_at: InstantSchema })),
    }),
    /** Failed mails by template, without recipients. */
    errors: z.array(z.object({ template: z.string(), mails: count, last_at: InstantSchema, message: z.string() })),
  }),
  summary: 'Returns the state of the mail queue and of invitations, without addresses. Operators only.',
});

export const getPendingResults = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'operations',
  uri: 'results/',
  status: 200,
  reply: z.object({
    /** Ended measurements whose results are pending without a failure. */
    waiting: count,
    running: count,
    /** Failed and to be retried. */
    failing: count,
    /** Highest number of attempts of one measurement. */
    most_attempts: count,
    next_try_at: z.nullable(InstantSchema),
    last_error: z.nullable(z.object({ at: InstantSchema, message: z.string() })),
    /** Private keys of measurements that should have been destroyed more than an hour ago. */
    keys_overdue: count,
  }),
  summary: 'Returns the number of ended measurements without results, and the reasons of failures. Operators only.',
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
    /** Start of the oldest open transaction; null if there is none. */
    oldest_transaction_at: z.nullable(InstantSchema),
    migrations: z.object({
      applied: count,
      pending: z.array(z.string()),
      last: z.nullable(z.object({ name: z.string(), at: InstantSchema })),
    }),
    /** Largest first. Row counts are estimates of the database. */
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
  summary: 'Returns version, size, connections, migrations and largest tables of the database. Operators only.',
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
    /** The current shell release; null if none is hosted. */
    shell: z.nullable(z.string()),
    health: z.object({
      is_draining: z.boolean(),
      parts: z.array(z.object({ name: z.string(), is_ok: z.boolean() })),
    }),
    /** Server instances that use this database now. */
    instances: z.array(z.object({ name: z.string(), since: InstantSchema, is_this: z.boolean() })),
    started_at: InstantSchema,
    memory_bytes: count,
  }),
  summary: 'Returns versions, health and instances of the server. Operators only.',
});
