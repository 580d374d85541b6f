import { sql } from 'kysely';
import type { Tx } from './tenant.ts';

/** Serializes, until the commit, everything that sets an account up: products, segmentation, lists, sets and starts. */
export async function lockSetUp(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`set-up:${accountId}`}, 0))`.execute(tx);
}
