import { sql, type Insertable } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';
import type { MonthlyMailTables } from './monthly-mails.tables.ts';

type Row = MonthlyMailTables['monthly_mails'];

export function findWish(tx: Tx, accountId: string, userId: string): Promise<Row | undefined> {
  return tx
    .selectFrom('monthly_mails')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function insertWish(tx: Tx, row: Insertable<Row>): Promise<void> {
  await tx
    .insertInto('monthly_mails')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing())
    .execute();
}

export async function deleteWish(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx.deleteFrom('monthly_mails').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

export async function deleteWishById(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('monthly_mails').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Whose wish has a secret with this hash; before anybody is known. */
export async function findBySecret(tx: Tx, hash: Buffer): Promise<{ accountId: string; id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; id: string }>`
    select account_id, id from find_monthly_mail(${hash}::bytea)`.execute(tx);
  const row = rows[0];
  return row && { accountId: row.account_id, id: row.id };
}

/** The next account after `afterId` in which somebody waits for the mail of a month. */
export async function findWaitingAccount(tx: Tx, month: string, afterId: string): Promise<string | undefined> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from next_monthly_account(${month}, ${afterId}::uuid)`.execute(tx);
  return rows[0]?.account_id;
}

/** Marks everybody of an account as looked after in a month; answers whom. */
export async function takeWaiting(tx: Tx, accountId: string, month: string): Promise<{ user_id: string }[]> {
  return tx
    .updateTable('monthly_mails')
    .set({ last_month: month })
    .where('account_id', '=', accountId)
    .where('last_month', '<', month)
    .returning('user_id')
    .execute();
}

/** An owner who still wants it, with what a mail to them needs. */
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
