import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/tenant.ts';
import type { Distribution } from './measurements.tables.ts';

/** A measurement with the columns of its set and its live counts. */
export interface MeasurementRow {
  readonly id: string;
  readonly set_id: string;
  readonly product_key: string;
  readonly timezone: string;
  readonly distribution: Distribution;
  readonly list_id: string | null;
  readonly overridden_at: Date | null;
  /** When its answers were imported; null if they were collected here. */
  readonly imported_at: Date | null;
  readonly first_date: string;
  readonly last_date: string;
  readonly opens_at: Date;
  readonly closes_at: Date;
  readonly stopped_at: Date | null;
  readonly threshold: number;
  readonly expected: number;
  readonly submissions: number;
  /** Submissions from devices that had answered before. */
  readonly returning_submissions: number;
  readonly started_at: Date | null;
  readonly finalized_at: Date | null;
  /** People who have started and not submitted at the requested time. */
  readonly started: number;
}

/** A measurement without live counts. */
export type StatusRow = Omit<MeasurementRow, 'started'>;

/** Lists measurements of the account, or of one product, in date order. */
export function listMeasurements(tx: Tx, accountId: string, now: Date, productKey?: string): Promise<MeasurementRow[]> {
  return measurements(tx, accountId, now)
    .$if(productKey !== undefined, (query) => query.where('s.product_key', '=', productKey ?? ''))
    .orderBy('m.opens_at')
    .orderBy('m.id')
    .execute();
}

export function findMeasurement(tx: Tx, accountId: string, id: string, now: Date): Promise<MeasurementRow | undefined> {
  return measurements(tx, accountId, now).where('m.id', '=', id).executeTakeFirst();
}

/** Finds the measurement of a set that follows the one that opens at `after`. */
export function findNextOfSet(
  tx: Tx,
  accountId: string,
  setId: string,
  after: Date,
): Promise<{ id: string; first_date: string } | undefined> {
  return tx
    .selectFrom('measurements')
    .select(['id', 'first_date'])
    .where('account_id', '=', accountId)
    .where('set_id', '=', setId)
    .where('opens_at', '>', after)
    .orderBy('opens_at')
    .limit(1)
    .executeTakeFirst();
}

/** Locks the measurement's row until the commit. It serializes reservations, counts, stops and submissions. */
export async function lockMeasurement(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .selectFrom('measurements')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Deletes the measurements of a set that have not opened. */
export async function deletePlanned(tx: Tx, accountId: string, setId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('measurements')
    .where('account_id', '=', accountId)
    .where('set_id', '=', setId)
    .where('opens_at', '>', now)
    // A started measurement has answers, even if the clock was set back.
    .where('started_at', 'is', null)
    .execute();
}

export async function markStopped(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await change(tx, accountId, id).set({ stopped_at: now }).execute();
}

export async function markStarted(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await change(tx, accountId, id).set({ started_at: now }).execute();
}

export async function markFinalized(tx: Tx, accountId: string, id: string, now: Date): Promise<void> {
  await change(tx, accountId, id).set({ finalized_at: now }).execute();
}

/** Finds the next due measurement after `afterId`, in any account. */
export async function findDueMeasurement(
  tx: Tx,
  now: Date,
  afterId: string,
): Promise<{ accountId: string; measurementId: string } | undefined> {
  const { rows } = await sql<{ account_id: string; measurement_id: string }>`
    select account_id, measurement_id from next_due_measurement(${now}::timestamptz, ${afterId}::uuid)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, measurementId: row.measurement_id };
}

function change(tx: Tx, accountId: string, id: string) {
  return tx.updateTable('measurements').where('account_id', '=', accountId).where('id', '=', id);
}

/** Row lock until the commit: `alone` is exclusive, `shared` only prevents its deletion. */
export type RowLock = 'alone' | 'shared';

/**
 * Finds a measurement without its live counts, which would read every reservation. `lock` locks its row until the
 * commit.
 */
export function findStatus(
  tx: Tx,
  accountId: string,
  id: string,
  { lock }: { lock?: RowLock } = {},
): Promise<StatusRow | undefined> {
  const query = measurementsOfAccount(tx, accountId).where('m.id', '=', id);
  if (!lock) return query.executeTakeFirst();
  return (lock === 'alone' ? query.forUpdate('m') : query.forKeyShare('m')).executeTakeFirst();
}

/** The same query for a pipelined transaction, with an exclusive row lock. */
export const statusQuery = (db: Db, accountId: string, id: string) =>
  measurementsOfAccount(db, accountId).where('m.id', '=', id).forUpdate('m');

function measurementsOfAccount(tx: Db | Tx, accountId: string) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select([
      'm.id',
      'm.set_id',
      's.product_key',
      's.timezone',
      's.distribution',
      's.list_id',
      's.overridden_at',
      's.imported_at',
      'm.first_date',
      'm.last_date',
      'm.opens_at',
      'm.closes_at',
      'm.stopped_at',
      'm.threshold',
      'm.expected',
      'm.submissions',
      'm.returning_submissions',
      'm.started_at',
      'm.finalized_at',
    ])
    .where('m.account_id', '=', accountId)
    .where('s.deleted_at', 'is', null);
}

function measurements(tx: Tx, accountId: string, now: Date) {
  return measurementsOfAccount(tx, accountId).select(
    // Only active measurements can have started people; this skips the lookup for years of others.
    sql<number>`
        case when m.stopped_at is null and m.finalized_at is null and m.opens_at <= ${now} and m.closes_at > ${now} then
          (select count(*) from reservations p where p.measurement_id = m.id and not p.is_used and p.expires_at > ${now})
          + (select count(*) from invitations i where i.measurement_id = m.id and i.has_started and not i.has_answered)
        else 0 end`.as('started'),
  );
}

/** Lists measurements of current sets, in date order. */
export function listCurrentMeasurements(tx: Tx, accountId: string, now: Date): Promise<MeasurementRow[]> {
  return measurements(tx, accountId, now)
    .where('s.overridden_at', 'is', null)
    .orderBy('m.opens_at')
    .orderBy('m.id')
    .execute();
}

/** Returns the newest `perProduct` measurements of overridden sets for each product, newest first, and the total. */
export async function listNewestHistorical(
  tx: Tx,
  accountId: string,
  now: Date,
  perProduct: number,
): Promise<(MeasurementRow & { total: number })[]> {
  // Selects ids first: sorting whole rows of several years took four times as long.
  const { rows: newest } = await sql<{ id: string; total: number }>`
    select h.id, c.total
    from (
      select s.product_key, count(*) as total
      from measurement_sets s inner join measurements m on m.set_id = s.id
      where s.account_id = ${accountId} and s.overridden_at is not null and s.deleted_at is null
      group by s.product_key
    ) c
    cross join lateral (
      select m.id
      from measurements m inner join measurement_sets s on s.id = m.set_id
      where m.account_id = ${accountId} and s.product_key = c.product_key
        and s.overridden_at is not null and s.deleted_at is null
      order by m.opens_at desc, m.id
      limit ${perProduct}
    ) h`.execute(tx);
  if (newest.length === 0) return [];
  const totals = new Map(newest.map(({ id, total }) => [id, total]));
  const rows = await measurements(tx, accountId, now)
    .where('m.id', 'in', [...totals.keys()])
    .orderBy('m.opens_at', 'desc')
    .orderBy('m.id')
    .execute();
  return rows.map((row) => ({ ...row, total: totals.get(row.id) ?? 0 }));
}

/** Sums the response counts of the account's measurements. Reads no answers. */
export async function sumSubmissions(tx: Tx, accountId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('measurements')
    .select(({ fn }) => fn.sum<string | null>('submissions').as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
