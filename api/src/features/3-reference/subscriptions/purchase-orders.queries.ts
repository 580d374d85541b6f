import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { SubscriptionTables } from './subscriptions.tables.ts';

type Table = SubscriptionTables['purchase_orders'];
export type PurchaseOrderRow = Selectable<Table>;

export function listOrders(tx: Tx, accountId: string): Promise<PurchaseOrderRow[]> {
  return tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('ordinal', 'desc')
    .execute();
}

export function findOrder(tx: Tx, accountId: string, id: string): Promise<PurchaseOrderRow | undefined> {
  return tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export function findOrderOf(tx: Tx, accountId: string, subscriptionId: string): Promise<PurchaseOrderRow | undefined> {
  return tx
    .selectFrom('purchase_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
}

/** Returns the next ordinal of the account. It is unique because purchases of an account are serialized. */
export async function nextOrdinal(tx: Tx, accountId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('purchase_orders')
    .select(({ fn }) => fn.max('ordinal').as('last'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

export function insertOrder(tx: Tx, row: Insertable<Table>): Promise<PurchaseOrderRow> {
  return tx.insertInto('purchase_orders').values(row).returningAll().executeTakeFirstOrThrow();
}
