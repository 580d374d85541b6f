import { sql } from 'kysely';
import type { Tx } from './tenant.ts';

/**
 * Locks the setup of an account until the commit. It serializes changes of products, categories, lists and
 * measurement sets.
 */
export async function lockAccountSetup(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`set-up:${accountId}`}, 0))`.execute(tx);
}
