import type * as z from 'zod/mini';
import { REMOTE_CONTRACT, operations } from '@veleta/shared/contracts';
import { INSTANCE_NAME, SERVER_VERSION } from '../../../platform/build.ts';
import { readMigrationState } from '../../../platform/database/migration-state.ts';
import { JOBS_APPLICATION } from '../../../platform/jobs.ts';
import { MAIL_QUEUE } from '../../../platform/mail/mailer.ts';
import { redactText } from '../../../platform/redaction.ts';
import type { Services } from '../../../platform/services.ts';
import { countPending } from '../../6-analysis/results-jobs/index.ts';
import { countKeysPending } from '../../4-measurements/sealed-answers/index.ts';
import type { StateReader } from '../../1-hosting/releases/index.ts';
import { databaseFigures, failureTotals, failuresSince, largestTables, readSessions } from './operations.queries.ts';
import { countDeferredMails, countInvitationMails, countJobs, mailErrors } from './queues.queries.ts';
import { errorText } from './queues.service.ts';

type ReplyOf<C extends { reply?: unknown }> = z.input<Extract<C['reply'], z.ZodMiniType>>;

const DAY_MS = 86_400_000;
const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** Returns today and the first day of the period shown, in UTC. */
export function daysOf({ clock }: Pick<Services, 'clock'>): { today: string; since: string } {
  const now = clock.now();
  const since = new Date(now.getTime() - (operations.FAILURE_DAYS - 1) * DAY_MS);
  return { today: now.toISOString().slice(0, 10), since: since.toISOString().slice(0, 10) };
}

export async function readFailures(
  services: Services,
  remote: string | undefined,
): Promise<ReplyOf<typeof operations.getFailures>> {
  const { since } = daysOf(services);
  const [totals, failures] = await Promise.all([
    failureTotals(services.db, since),
    failuresSince(services.db, since, remote),
  ]);
  return {
    remotes: totals.map((each) => each.remote),
    total: totals.reduce(
      (sum, each) => (remote === undefined || each.remote === remote ? sum + Number(each.occurrences) : sum),
      0,
    ),
    failures: failures.map((failure) => ({
      ...failure,
      message: redactText(failure.message),
      last_at: failure.last_at.toISOString(),
    })),
  };
}

export async function readMails({ clock, db, config }: Services): Promise<ReplyOf<typeof operations.getMails>> {
  const [queues, errors, { oldest_at: oldest, ...invitations }, deferred] = await Promise.all([
    countJobs(db),
    mailErrors(db, MAIL_QUEUE),
    countInvitationMails(db, clock.now()),
    countDeferredMails(db, clock.now()),
  ]);
  const queue = queues.find(({ name }) => name === MAIL_QUEUE);
  return {
    transport: config.smtpUrl === null ? 'outbox' : 'smtp',
    waiting: queue?.waiting ?? 0,
    retrying: queue?.retrying ?? 0,
    planned: queue?.planned ?? 0,
    sent_today: queue?.completed_today ?? 0,
    failed: queue?.failed ?? 0,
    oldest_waiting_at: isoOf(queue?.oldest_waiting_at ?? null),
    invitations: {
      ...invitations,
      oldest_planned_at: isoOf(oldest),
      deferred: deferred.map((each) => ({ ...each, next_try_at: each.next_try_at.toISOString() })),
    },
    errors: errors.map(({ template, mails, last_at, message }) => ({
      template,
      mails,
      last_at: last_at.toISOString(),
      message: errorText(message),
    })),
  };
}

/** Counts the measurements with pending results, without naming them. */
export async function readPendingResults(services: Services): Promise<ReplyOf<typeof operations.getPendingResults>> {
  const [{ waiting, running, failing, ...last }, keys] = await Promise.all([
    countPending(services),
    countKeysPending(services),
  ]);
  return {
    waiting,
    running,
    failing,
    most_attempts: last.most_attempts,
    next_try_at: isoOf(last.next_try_at),
    last_error: last.last_failed_at
      ? { at: last.last_failed_at.toISOString(), message: errorText(last.message) }
      : null,
    keys_overdue: keys.overdue,
  };
}

export async function readDatabase({
  db,
  directDb,
  config,
}: Services): Promise<ReplyOf<typeof operations.getDatabase>> {
  // Separate, because the other queries would appear as transactions.
  const sessions = await readSessions(directDb);
  const [figures, migrations, tables] = await Promise.all([
    databaseFigures(db),
    readMigrationState(db),
    largestTables(db),
  ]);
  return {
    version: figures.version,
    is_embedded: config.isEmbedded,
    size_bytes: figures.size_bytes,
    connections: { used: figures.used, maximum: figures.maximum },
    oldest_transaction_at: isoOf(sessions.oldest_transaction_at),
    migrations: { ...migrations, pending: [...migrations.pending] },
    tables: tables.map((table) => ({ ...table, last_vacuum_at: isoOf(table.last_vacuum_at) })),
  };
}

export async function readServer(
  { clock, directDb, health }: Services,
  hosted: StateReader | null,
): Promise<ReplyOf<typeof operations.getServer>> {
  const [parts, states, sessions] = await Promise.all([health.check(), hosted?.read(), readSessions(directDb)]);
  // The job connections of each instance have its name while it runs, so stopped instances disappear at once.
  const instances = sessions.applications
    .filter(({ name }) => name.startsWith(JOBS_APPLICATION))
    .map(({ name, since }) => ({ name: name.slice(JOBS_APPLICATION.length), since: since.toISOString() }));
  return {
    version: SERVER_VERSION,
    node: process.versions.node,
    contract: REMOTE_CONTRACT,
    shell: states?.shell?.current ?? null,
    health: {
      is_draining: health.isDraining(),
      parts: parts.map(({ name, isOk, isDegraded }) => ({ name, is_ok: isOk && !isDegraded })),
    },
    instances: instances.map((instance) => ({ ...instance, is_this: instance.name === INSTANCE_NAME })),
    started_at: new Date(clock.now().getTime() - process.uptime() * 1000).toISOString(),
    memory_bytes: process.memoryUsage.rss(),
  };
}
