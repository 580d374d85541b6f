import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';
import type { SubscriptionTables } from './subscriptions.tables.ts';

export type SubscriptionRow = Selectable<SubscriptionTables['subscriptions']>;

export function listSubscriptions(tx: Tx): Promise<SubscriptionRow[]> {
  return tx.selectFrom('subscriptions').selectAll().orderBy('started_at', 'desc').orderBy('id').execute();
}

export function findActiveSubscription(tx: Tx, now: Date): Promise<SubscriptionRow | undefined> {
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Purchases of one account happen one after the other: a double click must not buy twice. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export async function endOpenSubscriptions(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ ended_at: now }).where('ended_at', 'is', null).execute();
}

export async function hasUsedTrial(tx: Tx): Promise<boolean> {
  return (
    (await tx.selectFrom('subscriptions').select('id').where('is_trial', '=', true).limit(1).executeTakeFirst()) !==
    undefined
  );
}

export function insertSubscription(
  tx: Tx,
  row: Omit<SubscriptionRow, 'price'> & { price: number },
): Promise<SubscriptionRow> {
  return tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow();
}
