import { sql, type Insertable, type Selectable } from 'kysely';
import type { Language } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { SubscriptionTables } from './subscriptions.tables.ts';

export type SubscriptionRow = Selectable<SubscriptionTables['subscriptions']>;

export function listSubscriptions(tx: Tx): Promise<SubscriptionRow[]> {
  // Of two that started at the same moment, the open one is first.
  return tx
    .selectFrom('subscriptions')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .orderBy('id')
    .execute();
}

/** Returns the subscription of the account that is active at `now`. */
export async function findActiveSubscription(tx: Tx, now: Date): Promise<SubscriptionRow | undefined> {
  const row = await findCurrentSubscription(tx);
  return row && isActive(row, now) ? row : undefined;
}

/** Returns the account's newest subscription, which may have expired. */
export function findCurrentSubscription(tx: Tx): Promise<SubscriptionRow | undefined> {
  return tx.selectFrom('subscriptions').selectAll().where('ended_at', 'is', null).executeTakeFirst();
}

/** Returns whether the subscription renews automatically. */
export const renews = (row: Pick<SubscriptionRow, 'is_trial' | 'cancelled_at'>): boolean =>
  !row.is_trial && row.cancelled_at === null;

/** Returns whether a subscription is active. One that renews stays active until the job has renewed it. */
export const isActive = (row: SubscriptionRow, now: Date): boolean =>
  row.ended_at === null && (row.ends_at > now || renews(row));

/** Serializes the purchases of an account, so that a double click does not buy twice. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
}

export async function endOpenSubscriptions(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('subscriptions').set({ ended_at: at }).where('ended_at', 'is', null).execute();
}

/** Returns whether the account has, or had, any plan. */
export async function hasHadPlan(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('subscriptions').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Sets what follows a subscription when its period ends. */
export function planNextPeriod(
  tx: Tx,
  id: string,
  change: Pick<SubscriptionRow, 'cancelled_at' | 'next_tier' | 'next_cycle'>,
): Promise<SubscriptionRow> {
  return tx.updateTable('subscriptions').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function insertSubscription(
  tx: Tx,
  row: Omit<SubscriptionRow, 'price'> & { price: number },
): Promise<SubscriptionRow> {
  return tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Returns the next account after `afterId` with a subscription to renew at `now`. */
export async function findAccountToRenew(tx: Tx, now: Date, afterId: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from next_account_to_renew(${now}::timestamptz, ${afterId}::uuid)`.execute(tx);
  return rows[0]?.account_id;
}

/** Returns the next account after `afterId` whose current period ends within an interval. */
export async function findAccountWithEnd(
  tx: Tx,
  { since, until, afterId }: { since: Date; until: Date; afterId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from next_account_with_end(${since}::timestamptz, ${until}::timestamptz, ${afterId}::uuid)`.execute(
    tx,
  );
  return rows[0]?.account_id;
}

/** Records that a mail is sent; false if it was already recorded. */
export async function insertNotice(tx: Tx, row: Insertable<SubscriptionTables['plan_notices']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('plan_notices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subscription_id', 'kind']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listOwners(tx: Tx, accountId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id: id }) => id);
}

/** Finds a current owner with the fields that a mail needs. */
export function findOwner(
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<{ email: string; first_name: string; language: Language } | undefined> {
  return tx
    .selectFrom('users as u')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['u.email', 'u.first_name', 'u.language'])
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', 'owner')
    .where('u.id', '=', userId)
    .executeTakeFirst();
}
