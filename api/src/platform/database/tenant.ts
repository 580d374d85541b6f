import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/**
 * Runs `work` in a transaction of one tenant: row-level security shows and takes rows of that account only. The setting
 * ends with the transaction, so a pooled connection never carries it to the next request.
 */
export function inTenant<Result>(db: Db, accountId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await toTenant(tx, accountId);
    return work(tx);
  });
}

/** A transaction before a tenant is known: tenant tables look empty, only look-up functions answer. */
export function withoutTenant<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(work);
}

/** Turns a transaction to another tenant: for what one person does in several of their accounts at once. */
export async function toTenant(tx: Tx, accountId: string): Promise<void> {
  await sql`select set_config('veleta.account_id', ${accountId}, true)`.execute(tx);
}

/** Lets a transaction see what is a person's own in every account: their sessions, and that they are a member. */
export async function asPerson(tx: Tx, userId: string): Promise<void> {
  await sql`select set_config('veleta.user_id', ${userId}, true)`.execute(tx);
}
