import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

/** Minutes before the next attempt, by the number of attempts so far. The last value applies from then on. */
const BACK_OFF_MINUTES = [1, 5, 30, 120, 360];

export interface ResultsJob {
  readonly accountId: string;
  readonly measurementId: string;
  /** Id of one attempt. */
  readonly holder: string;
}

/**
 * Acquires the lease of a results job. Resolves with false if another attempt holds it, the back-off has not passed, or the results
 * exist. The attempt is counted before it starts, so that one that crashes its server backs off as well.
 */
export async function acquireResultsJob(
  tx: Tx,
  { accountId, measurementId, holder }: ResultsJob,
  { now, seconds }: { now: Date; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into results_jobs as w
      (measurement_id, account_id, attempts, holder, lease_expires_at, started_at, retry_at)
    select ${measurementId}::uuid, ${accountId}::uuid, 1, ${holder}::uuid, now() + make_interval(secs => ${seconds}), ${now}::timestamptz,
      ${plusMinutes(now, BACK_OFF_MINUTES[0])}::timestamptz
    where not exists (select from disclosed_tables where measurement_id = ${measurementId})
    on conflict (measurement_id) do update set
      attempts = w.attempts + 1,
      holder = excluded.holder,
      lease_expires_at = excluded.lease_expires_at,
      started_at = excluded.started_at,
      retry_at = excluded.started_at + make_interval(mins =>
        (array[${sql.join(BACK_OFF_MINUTES.map((minutes) => sql.lit(minutes)))}])
          [least(w.attempts + 1, ${sql.lit(BACK_OFF_MINUTES.length)})])
    where (w.lease_expires_at is null or w.lease_expires_at < now())
      and w.retry_at <= ${now}
    returning attempts`.execute(tx);
  return rows.length > 0;
}

/** Extends the lease. Resolves with false if this attempt no longer holds it. */
export async function extendLease(tx: Tx, { measurementId, holder }: ResultsJob, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update results_jobs set lease_expires_at = now() + make_interval(secs => ${seconds})
    where measurement_id = ${measurementId} and holder = ${holder} returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Locks the lease until the end of the transaction.
 * @throws Error if another attempt has taken it over
 */
export async function assertLease(tx: Tx, { accountId, measurementId, holder }: ResultsJob): Promise<void> {
  const row = await tx
    .selectFrom('results_jobs')
    .select('attempts')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Error('Another attempt has taken over this results job.');
}

/** Deletes the job, in the transaction that stores the results. */
export async function deleteResultsJob(tx: Tx, job: ResultsJob): Promise<void> {
  await tx
    .deleteFrom('results_jobs')
    .where('account_id', '=', job.accountId)
    .where('measurement_id', '=', job.measurementId)
    .where('holder', '=', job.holder)
    .execute();
}

/** Records a failed attempt and releases the lease. The next attempt waits for the back-off. */
export async function recordFailure(
  tx: Tx,
  { measurementId, holder }: ResultsJob,
  { now, message }: { now: Date; message: string },
): Promise<void> {
  await sql`
    update results_jobs set holder = null, lease_expires_at = null, failed_at = ${now}, error_message = ${message},
      retry_at = ${now}::timestamptz + (retry_at - started_at)
    where measurement_id = ${measurementId} and holder = ${holder}`.execute(tx);
}

/** Releases the lease of an attempt that an orderly shutdown interrupted, without counting the attempt. */
export async function releaseLease(tx: Tx, { measurementId, holder }: ResultsJob): Promise<void> {
  await sql`
    update results_jobs set holder = null, lease_expires_at = null, attempts = attempts - 1, retry_at = started_at
    where measurement_id = ${measurementId} and holder = ${holder}`.execute(tx);
}

/** Returns whether an attempt holds the lease, and when the next one may start. */
export async function findResultsJob(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<{ isHeld: boolean; retryAt: Date } | undefined> {
  const row = await tx
    .selectFrom('results_jobs')
    .select((eb) => ['retry_at', eb('lease_expires_at', '>=', sql<Date>`now()`).as('isHeld')])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row && { isHeld: Boolean(row.isHeld), retryAt: row.retry_at };
}

/** Finds the next measurement after `afterId`, of any account, whose results are pending. */
export async function findPending(
  tx: Tx,
  { now, afterId }: { now: Date; afterId: string },
): Promise<{ accountId: string; measurementId: string } | undefined> {
  const { rows } = await sql<{ account_id: string; measurement_id: string }>`
    select account_id, measurement_id
    from next_pending_results(${now}::timestamptz, ${afterId}::uuid)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, measurementId: row.measurement_id };
}

export interface PendingFigures {
  readonly waiting: number;
  readonly running: number;
  readonly failing: number;
  readonly most_attempts: number;
  readonly last_failed_at: Date | null;
  readonly next_try_at: Date | null;
  readonly message: string | null;
}

/** Counts the pending results of all accounts. */
export async function countPending(db: Db): Promise<PendingFigures> {
  const { rows } = await sql<PendingFigures>`select * from count_pending_results()`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database returned no counts.');
  return row;
}

const plusMinutes = (moment: Date, minutes = 0): Date => new Date(moment.getTime() + minutes * 60_000);
