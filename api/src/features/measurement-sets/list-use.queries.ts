import type { Tx } from '../../platform/database/tenant.ts';

/** Measurements that collect at `now` from people on lists, the one that ends first before the others. */
export function listCollectingFromLists(tx: Tx, accountId: string, now: Date) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['m.id', 'm.last_date', 's.product_key', 's.list_id'])
    .where('m.account_id', '=', accountId)
    .where('s.list_id', 'is not', null)
    .where('m.opens_at', '<=', now)
    .where('m.closes_at', '>', now)
    .where('m.stopped_at', 'is', null)
    .where('m.folded_at', 'is', null)
    .orderBy('m.closes_at')
    .orderBy('m.id')
    .execute();
}

/** Sets the expected people of every upcoming measurement of a list, in sets that hold. Returns when each closes. */
export async function updateExpectedAhead(
  tx: Tx,
  accountId: string,
  listId: string,
  { people, now }: { people: number; now: Date },
): Promise<Date[]> {
  const rows = await tx
    .updateTable('measurements')
    .set({ expected: people })
    .where('account_id', '=', accountId)
    .where('opens_at', '>', now)
    .where('stopped_at', 'is', null)
    .where('folded_at', 'is', null)
    .where('started_at', 'is', null)
    .where('set_id', 'in', (eb) =>
      eb
        .selectFrom('measurement_sets')
        .select('id')
        .where('account_id', '=', accountId)
        .where('list_id', '=', listId)
        .where('overridden_at', 'is', null),
    )
    .returning('closes_at')
    .execute();
  return rows.map((row) => row.closes_at);
}
