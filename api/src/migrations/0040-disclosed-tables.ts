import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** One table of results per finished measurement: made once by the gate, read by everybody, never changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disclosed_tables (
      measurement_id uuid primary key references measurements (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      content jsonb not null,
      computed_at timestamptz not null
    )`.execute(db);
  await tenantTable(db, 'disclosed_tables');
}
