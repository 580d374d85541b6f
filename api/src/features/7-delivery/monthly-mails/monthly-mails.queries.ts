import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MonthlyMailTables } from './monthly-mails.tables.ts';

type Row = MonthlyMailTables['monthly_mails'];

export function findPreference(tx: Tx, accountId: string, userId: string): Promise<Row | undefined> {
  return tx
    .selectFrom('monthly_mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertPreference(tx: Tx, row: Insertable<Row>): Promise<void> {
  await tx
    .insertInto('monthly_mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
}

export async function deletePreference(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.deleteFrom('monthly_mails').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

export async function deletePreferenceById(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('monthly_mails').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Finds the subscriber with this secret's hash, before the tenant is known. */
export async function findBySecret(tx: Tx, hash: Buffer): Promise<{ accountId: string; id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id from find_monthly_mail(${hash}::bytea)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, id: row.id };
}

/** Finds the next account after `afterId` with subscribers who have not been processed for this month. */
export async function findUnprocessedAccount(tx: Tx, month: string, afterId: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from next_monthly_account(${month}, ${afterId}::uuid)`.execute(tx);
  return rows[0]?.account_id;
}

/** Marks all subscribers of an account as processed for a month. Returns their users. */
export async function markProcessed(tx: Tx, accountId: string, month: string): Promise<{ user_id: string }[]> {
  return tx
    .updateTable('monthly_mails')
    .set({ last_month: month })
    .where('account_id', '=', accountId)
    .where('last_month', '<', month)
    .returning('user_id')
    .execute();
}

/** Finds an owner who is still subscribed, with the data of their mail. */
export function findReader(tx: Tx, accountId: string, userId: string) {
  return tx
    .selectFrom('monthly_mails as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('memberships as m', 'm.user_id', 'u.id')
    .select(['w.id', 'u.email', 'u.first_name', 'u.language'])
    .where('w.account_id', '=', accountId)
    .where('m.account_id', '=', accountId)
    .where('m.role', '=', 'owner')
    .where('u.id', '=', userId)
    .executeTakeFirst();
}
