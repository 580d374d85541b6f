import type pg from 'pg';
import { poolOf } from './open-database.ts';
import type { Db } from './tenant.ts';

/** A large table on a slow disk takes minutes. A longer run is cancelled, and autovacuum finishes it later. */
const LIMIT_MS = 1_800_000;

/**
 * Wipes deleted rows from the files of these tables. Must run outside a transaction; replaces the statement timeout of
 * requests.
 */
export async function vacuum(db: Db, tables: readonly string[]): Promise<void> {
  const client = await poolOf(db).connect();
  let broken: Error | undefined;
  try {
    await client.query(`set statement_timeout = ${LIMIT_MS}`);
    const query: pg.QueryConfig & { query_timeout: number } = {
      text: `vacuum ${tables.map((table) => client.escapeIdentifier(table)).join(', ')}`,
      query_timeout: LIMIT_MS,
    };
    await client.query(query);
    await client.query('reset statement_timeout');
  } catch (cause) {
    broken = cause instanceof Error ? cause : new Error(String(cause));
    throw cause;
  } finally {
    // A connection whose timeouts could not be reset is closed.
    client.release(broken);
  }
}
