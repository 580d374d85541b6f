import type { Tx } from '../../../platform/database/tenant.ts';

/** Returns the first two unfinished measurements of a product's current set at `now`; at most one is active. */
export function listUpcoming(tx: Tx, accountId: string, productKey: string, now: Date) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select([
      'm.id',
      'm.first_date',
      'm.opens_at',
      'm.closes_at',
      'm.started_at',
      'm.expected',
      'm.threshold',
      's.timezone',
      's.distribution',
    ])
    .where('m.account_id', '=', accountId)
    .where('s.product_key', '=', productKey)
    .where('s.overridden_at', 'is', null)
    .where('m.closes_at', '>', now)
    .where('m.stopped_at', 'is', null)
    .where('m.finalized_at', 'is', null)
    .orderBy('m.opens_at')
    .limit(2)
    .execute();
}
