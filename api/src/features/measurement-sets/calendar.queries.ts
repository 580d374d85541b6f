import { DURATION_LIMIT_DAYS } from '@veleta/shared/contracts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

export interface CalendarRange {
  readonly from: string;
  readonly to: string;
  readonly product?: string | undefined;
}

/** Measurements that touch a day of the range. None lasts longer than the limit, which lets the index find them. */
export function listInRange(tx: Tx, accountId: string, { from, to, product }: CalendarRange) {
  return measurements(tx, accountId, product)
    .select(['m.id', 'm.set_id', 'm.first_date', 'm.opens_at', 'm.closes_at', 'm.stopped_at', 'm.folded_at'])
    .select(['m.submissions', 'm.threshold', 's.product_key'])
    .select(sql<string>`least(m.last_date, (m.stopped_at at time zone s.timezone)::date)`.as('last_day'))
    .where('m.first_date', '<=', to)
    .where('m.first_date', '>', sql<string>`${from}::date - ${DURATION_LIMIT_DAYS}::int`)
    .where(sql<boolean>`least(m.last_date, (m.stopped_at at time zone s.timezone)::date) >= ${from}::date`)
    .orderBy('m.first_date')
    .orderBy('m.id')
    .execute();
}

/** First days of the nearest measurements outside the range, on either side of it. */
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

/** The sets named and those on their way out, with how their measurements stand at `now`. */
export function listCalendarSets(
  tx: Tx,
  accountId: string,
  { ids, product, now }: { ids: readonly string[]; product?: string | undefined; now: Date },
) {
  return tx
    .selectFrom('measurement_sets as s')
    .leftJoin('measurements as m', 'm.set_id', 's.id')
    .select(['s.id', 's.product_key', 's.frequency', 's.start_date', 's.end_date', 's.timezone', 's.distribution'])
    .select(['s.threshold', 's.overridden_at', 's.imported_at', 's.deletion_id'])
    .select([
      sql<string>`count(*) filter (
        where m.stopped_at is not null or m.folded_at is not null or m.closes_at <= ${now})`.as('finished'),
      sql<string>`count(*) filter (
        where m.stopped_at is null and m.folded_at is null and m.opens_at <= ${now} and m.closes_at > ${now})`.as(
        'active',
      ),
      sql<string>`count(*) filter (
        where m.stopped_at is null and m.folded_at is null and m.opens_at > ${now})`.as('planned'),
    ])
    .where('s.account_id', '=', accountId)
    .where(({ or, eb, val }) => or([eb('s.id', '=', eb.fn.any(val(ids))), eb('s.deleted_at', 'is not', null)]))
    .$if(product !== undefined, (query) => query.where('s.product_key', '=', product ?? ''))
    .groupBy('s.id')
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
