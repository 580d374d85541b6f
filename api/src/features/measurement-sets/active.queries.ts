import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

/** Holds everything that sets an account up (products, segmentation, sets, starts) in one line until the commit. */
export async function lockSetUp(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`set-up:${accountId}`}, 0))`.execute(tx);
}

/** Is anything of the account — or of one product, or of one set — collecting at `now`? */
export async function findActiveMeasurement(
  tx: Tx,
  accountId: string,
  now: Date,
  { productKey, setId }: { productKey?: string; setId?: string } = {},
): Promise<{ id: string } | undefined> {
  let query = tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select('m.id')
    .where('m.account_id', '=', accountId)
    .where('m.opens_at', '<=', now)
    .where('m.closes_at', '>', now)
    .where('m.stopped_at', 'is', null)
    .where('m.folded_at', 'is', null);
  if (productKey !== undefined) query = query.where('s.product_key', '=', productKey);
  if (setId !== undefined) query = query.where('s.id', '=', setId);
  return query.limit(1).executeTakeFirst();
}

/** The measurement of the account with the most people among those that are programmed or active at `now`. */
export function findLargestAhead(tx: Tx, accountId: string, now: Date) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['m.id', 's.product_key', 'm.expected', 'm.first_date', 'm.last_date', 'm.opens_at', 'm.closes_at'])
    .select(['m.stopped_at', 'm.folded_at'])
    .where('m.account_id', '=', accountId)
    .where('m.closes_at', '>', now)
    .where('m.stopped_at', 'is', null)
    .where('m.folded_at', 'is', null)
    .orderBy('m.expected', 'desc')
    .orderBy('m.opens_at')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
}
