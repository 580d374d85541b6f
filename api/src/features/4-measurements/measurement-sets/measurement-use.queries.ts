import type { Tx } from '../../../platform/database/tenant.ts';

/** Lists the account's active measurements at `now`, in order of their ends. */
export function listActive(tx: Tx, accountId: string, now: Date) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['m.id', 'm.last_date', 'm.set_id', 's.product_key', 's.list_id'])
    .where('m.account_id', '=', accountId)
    .where('m.opens_at', '<=', now)
    .where('m.closes_at', '>', now)
    .where('m.stopped_at', 'is', null)
    .where('m.finalized_at', 'is', null)
    .orderBy('m.closes_at')
    .orderBy('m.id')
    .execute();
}

/** Finds the account's programmed or active measurement with the most people at `now`. */
export function findLargestUpcoming(tx: Tx, accountId: string, now: Date) {
  return tx
    .selectFrom('measurements as m')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select(['m.id', 's.product_key', 'm.expected', 'm.first_date', 'm.last_date', 'm.opens_at', 'm.closes_at'])
    .select(['m.stopped_at', 'm.finalized_at'])
    .where('m.account_id', '=', accountId)
    .where('m.closes_at', '>', now)
    .where('m.stopped_at', 'is', null)
    .where('m.finalized_at', 'is', null)
    .orderBy('m.expected', 'desc')
    .orderBy('m.opens_at')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst();
}

/** Updates the expected people of the list's upcoming measurements in current sets. Returns when each closes. */
export async function updateExpectedOfUpcoming(
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
    .where('finalized_at', 'is', null)
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
