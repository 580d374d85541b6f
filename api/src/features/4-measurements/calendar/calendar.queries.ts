import { DURATION_LIMIT_DAYS } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

export interface CalendarRange {
  readonly from: string;
  readonly to: string;
  readonly product?: string | undefined;
}

/** Lists measurements that overlap the range, in date order. `positions` (from 1) limits them to those rows. */
export function listInRange(tx: Tx, accountId: string, range: CalendarRange, positions?: readonly number[]) {
  if (!positions) return inRange(tx, accountId, range).orderBy('m.first_date').orderBy('m.id').execute();
  return tx
    .selectFrom(
      inRange(tx, accountId, range)
        .select(sql<number>`row_number() over (order by m.first_date, m.id)`.as('position'))
        .as('inside'),
    )
    .selectAll()
    .where('position', '=', ({ fn, val }) => fn.any(val(positions)))
    .orderBy('position')
    .execute();
}

/**
 * Returns product and days of the measurements of `listInRange`, in the same order, and the ids of their sets.
 * They arrive as one JSON text: a year has thousands of measurements, and the caller loads few of them in full.
 */
export async function listSpans(tx: Tx, accountId: string, range: CalendarRange) {
  const { spans, sets } = await tx
    .selectFrom(inRange(tx, accountId, range).as('inside'))
    .select(
      sql<
        string | null
      >`string_agg(product_key || ' ' || first_date || ' ' || last_day, ',' order by first_date, id)`.as('spans'),
    )
    .select(sql<string[] | null>`array_agg(distinct set_id)`.as('sets'))
    .executeTakeFirstOrThrow();
  return {
    setIds: sets ?? [],
    spans: (spans?.split(',') ?? []).map((span) => {
      const [product = '', first = '', last = ''] = span.split(' ');
      return { product, first, last };
    }),
  };
}

/** The limit on a measurement's duration lets the query use the index. */
function inRange(tx: Tx, accountId: string, { from, to, product }: CalendarRange) {
  return measurements(tx, accountId, product)
    .select(['m.id', 'm.set_id', 'm.first_date', 'm.opens_at', 'm.closes_at', 'm.stopped_at', 'm.finalized_at'])
    .select(['m.submissions', 'm.threshold', 's.product_key'])
    .select(sql<string>`least(m.last_date, (m.stopped_at at time zone s.timezone)::date)`.as('last_day'))
    .where('m.first_date', '<=', to)
    .where('m.first_date', '>', sql<string>`${from}::date - ${DURATION_LIMIT_DAYS}::int`)
    .where(sql<boolean>`least(m.last_date, (m.stopped_at at time zone s.timezone)::date) >= ${from}::date`);
}

/** Returns the start dates of the nearest measurements before and after the range. */
export async function findNeighbours(
  tx: Tx,
  accountId: string,
  { from, to, product }: CalendarRange,
): Promise<{ earlier: string | null; later: string | null }> {
  const earlier = await measurements(tx, accountId, product)
    .select('m.first_date')
    .where('m.first_date', '<', from)
    .where(sql<boolean>`least(m.last_date, (m.stopped_at at time zone s.timezone)::date) < ${from}::date`)
    .orderBy('m.first_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  const later = await measurements(tx, accountId, product)
    .select('m.first_date')
    .where('m.first_date', '>', to)
    .orderBy('m.first_date')
    .limit(1)
    .executeTakeFirst();
  return { earlier: earlier?.first_date ?? null, later: later?.first_date ?? null };
}

/** Returns these sets and the sets that are being deleted, with the states of their measurements at `now`. */
export function listCalendarSets(
  tx: Tx,
  accountId: string,
  { ids, product, now }: { ids: readonly string[]; product?: string | undefined; now: Date },
) {
  const open = sql`stopped_at is null and finalized_at is null and closes_at > ${now}`;
  return tx
    .selectFrom('measurement_sets as s')
    .leftJoin(
      (from) =>
        from
          .selectFrom('measurements')
          .select('set_id')
          .select(sql<string>`count(*) filter (where not (${open}))`.as('finished'))
          .select(sql<string>`count(*) filter (where ${open} and opens_at <= ${now})`.as('active'))
          .select(sql<string>`count(*) filter (where ${open} and opens_at > ${now})`.as('planned'))
          .where('account_id', '=', accountId)
          .groupBy('set_id')
          .as('counted'),
      (join) => join.onRef('counted.set_id', '=', 's.id'),
    )
    .select(['s.id', 's.product_key', 's.frequency', 's.start_date', 's.end_date', 's.timezone', 's.distribution'])
    .select(['s.threshold', 's.overridden_at', 's.imported_at', 's.deletion_id'])
    .select(['counted.finished', 'counted.active', 'counted.planned'])
    .where('s.account_id', '=', accountId)
    .where(({ or, eb, val }) => or([eb('s.id', '=', eb.fn.any(val(ids))), eb('s.deleted_at', 'is not', null)]))
    .$if(product !== undefined, (query) => query.where('s.product_key', '=', product ?? ''))
    .orderBy(sql`s.overridden_at is not null`)
    .orderBy('s.start_date', 'desc')
    .orderBy('s.id')
    .execute();
}

function measurements(tx: Tx, accountId: string, product: string | undefined) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .where('m.account_id', '=', accountId)
    .where('s.deleted_at', 'is', null)
    .$if(product !== undefined, (query) => query.where('s.product_key', '=', product ?? ''));
}
