import type pg from 'pg';
import { poolOf } from './open-database.ts';
import type { Db } from './tenant.ts';

/** A large table on a slow disk takes minutes; what takes longer is cut off and done by autovacuum. */
const LIMIT_MS = 1_800_000;

/** Wipes deleted rows out of the files of these tables. Not inside a transaction; without the time limit of requests. */
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
    // A connection whose limits are not those of requests is closed.
    client.release(broken);
  }
}
