import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';

/** Minutes before another try, by the number of those before; the last one from then on. */
const BACK_OFF_MINUTES = [1, 5, 30, 120, 360];

export interface Making {
  readonly accountId: string;
  readonly measurementId: string;
  /** Names one try. */
  readonly holder: string;
}

/**
 * Takes the making of results, unless somebody alive is at it, it failed a short while ago or the results exist. That a try
 * counts before it begins makes those wait longer and longer that take their server down with them.
 */
export async function takeMaking(
  tx: Tx,
  { accountId, measurementId, holder }: Making,
  { now, seconds }: { now: Date; seconds: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into result_makings as w
      (measurement_id, account_id, attempts, holder, held_until, begun_at, retry_at)
    select ${measurementId}::uuid, ${accountId}::uuid, 1, ${holder}::uuid, now() + make_interval(secs => ${seconds}), ${now}::timestamptz,
      ${plusMinutes(now, BACK_OFF_MINUTES[0])}::timestamptz
    where not exists (select from disclosed_tables where measurement_id = ${measurementId})
    on conflict (measurement_id) do update set
      attempts = w.attempts + 1,
      holder = excluded.holder,
      held_until = excluded.held_until,
      begun_at = excluded.begun_at,
      retry_at = excluded.begun_at + make_interval(mins =>
        (array[${sql.join(BACK_OFF_MINUTES.map((minutes) => sql.lit(minutes)))}])
          [least(w.attempts + 1, ${sql.lit(BACK_OFF_MINUTES.length)})])
    where (w.held_until is null or w.held_until < now())
      and w.retry_at <= ${now}
    returning attempts`.execute(tx);
  return rows.length > 0;
}

/** Pushes ahead until when it is held; false where it is no longer. */
export async function keepMaking(tx: Tx, { measurementId, holder }: Making, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    update result_makings set held_until = now() + make_interval(secs => ${seconds})
    where measurement_id = ${measurementId} and holder = ${holder} returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Requires the making to be held, until the commit.
 * @throws Error where another server took it over: what was made here is not needed.
 */
export async function requireMaking(tx: Tx, { accountId, measurementId, holder }: Making): Promise<void> {
  const row = await tx
    .selectFrom('result_makings')
    .select('attempts')
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .where('holder', '=', holder)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Error('Somebody else makes these results.');
}

/** In the transaction that keeps the results. */
export async function endMaking(tx: Tx, making: Making): Promise<void> {
  await tx
    .deleteFrom('result_makings')
    .where('account_id', '=', making.accountId)
    .where('measurement_id', '=', making.measurementId)
    .where('holder', '=', making.holder)
    .execute();
}

/** Lets go of what failed; the next try comes later each time. */
export async function failMaking(
  tx: Tx,
  { measurementId, holder }: Making,
  { now, message }: { now: Date; message: string },
): Promise<void> {
  await sql`
    update result_makings set holder = null, held_until = null, failed_at = ${now}, message = ${message},
      retry_at = ${now}::timestamptz + (retry_at - begun_at)
    where measurement_id = ${measurementId} and holder = ${holder}`.execute(tx);
}

/** Lets go of what was interrupted by an orderly stop, as if it had not been tried. */
export async function giveBackMaking(tx: Tx, { measurementId, holder }: Making): Promise<void> {
  await sql`
    update result_makings set holder = null, held_until = null, attempts = attempts - 1, retry_at = begun_at
    where measurement_id = ${measurementId} and holder = ${holder}`.execute(tx);
}

/** Whether somebody alive makes these results, and when they may be tried again. */
export async function findMaking(
  tx: Tx,
  accountId: string,
  measurementId: string,
): Promise<{ isHeld: boolean; retryAt: Date } | undefined> {
  const row = await tx
    .selectFrom('result_makings')
    .select((eb) => ['retry_at', eb('held_until', '>=', sql<Date>`now()`).as('isHeld')])
    .where('account_id', '=', accountId)
    .where('measurement_id', '=', measurementId)
    .executeTakeFirst();
  return row && { isHeld: Boolean(row.isHeld), retryAt: row.retry_at };
}

/** The next measurement after `afterId`, of any account, whose results are to be made. */
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
  readonly making: number;
  readonly failing: number;
  readonly most_attempts: number;
  readonly last_failed_at: Date | null;
  readonly next_try_at: Date | null;
  readonly message: string | null;
}

/** How many results of all accounts are pending. */
export async function countPending(db: Db): Promise<PendingFigures> {
  const { rows } = await sql<PendingFigures>`select * from count_pending_results()`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The database counts no results.');
  return row;
}

const plusMinutes = (moment: Date, minutes = 0): Date => new Date(moment.getTime() + minutes * 60_000);
