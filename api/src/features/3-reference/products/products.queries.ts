import type { Tx } from '../../../platform/database/tenant.ts';

export async function listEnabledProducts(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('account_products')
    .select('product_key')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => row.product_key);
}

export async function insertEnabledProduct(tx: Tx, accountId: string, productKey: string, now: Date): Promise<void> {
  await tx
    .insertInto('account_products')
    .values({ account_id: accountId, product_key: productKey, enabled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteEnabledProduct(tx: Tx, accountId: string, productKey: string): Promise<void> {
  await tx
    .deleteFrom('account_products')
    .where('account_id', '=', accountId)
    .where('product_key', '=', productKey)
    .execute();
}
