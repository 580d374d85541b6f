import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in a transaction of one tenant: row-level security limits it to rows of that account. The setting ends
 * with the transaction, so a pooled connection does not carry it over to the next request.
 */
export function inTenant<Result>(db: Db, accountId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await setTenant(tx, accountId);
    return work(tx);
  });
}

/** Runs `work` in a transaction without a tenant: tenant tables look empty, only look-up functions return rows. */
export function withoutTenant<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work);
}

/** Switches a transaction to another tenant, for operations on several accounts of one person. */
export async function setTenant(tx: Tx, accountId: string): Promise<void> {
  await sql`select set_config('veleta.account_id', ${accountId}, true)`.execute(tx);
}

/** Lets a transaction see a person's own rows in every account: their sessions and memberships. */
export async function setUser(tx: Tx, userId: string): Promise<void> {
  await sql`select set_config('veleta.user_id', ${userId}, true)`.execute(tx);
}
