import type { Tx } from '../../../platform/database/tenant.ts';

/** Finds the page of a product that was published last and is still published. */
export async function findLatestPublished(tx: Tx, accountId: string, productKey: string): Promise<string | null> {
  const row = await tx
    .selectFrom('follow_up_pages as p')
    .innerJoin('measurements as m', 'm.id', 'p.measurement_id')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select('p.id')
    .where('p.account_id', '=', accountId)
    .where('p.published_at', 'is not', null)
    .where('s.product_key', '=', productKey)
    .where('s.deleted_at', 'is', null)
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
