import { sql, type Kysely } from 'kysely';

/**
 * Which key folder the servers of this database use: one row with the id that lies in the folder. A server with another folder would
 * seal answers with keys that the others do not find.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table key_folders (
    is_only boolean primary key default true check (is_only),
    folder_id uuid not null,
    first_used_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert on key_folders to veleta_app`.execute(db);
}
