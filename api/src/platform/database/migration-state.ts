import { sql } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import type { Db } from './tenant.ts';

/** The applied migrations of a database, compared with those that this server knows. */
export interface MigrationState {
  readonly applied: number;
  /** Migrations that are known but not applied. A newer server may have applied unknown ones; that is not an error. */
  readonly pending: readonly string[];
  readonly last: { readonly name: string; readonly at: string } | null;
}

export async function readMigrationState(db: Db): Promise<MigrationState> {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by timestamp, name`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const last = rows.at(-1);
  return {
    applied: rows.length,
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
    last: last ? { name: last.name, at: new Date(last.timestamp).toISOString() } : null,
  };
}
