import { sql } from 'kysely';
import { migrations } from '../../migrations/index.ts';
import type { Db } from './tenant.ts';

/** What a database has been brought to, against what this server knows. */
export interface MigrationState {
  readonly applied: number;
  /** Known here and not applied. A newer server may have applied more than this one knows; that is no fault. */
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
