import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** What organizations add, rewrite or hide in the library of ideas for actions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table action_ideas (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    product_key text not null,
    dimension_key text not null,
    library_key text,
    title text,
    text text,
    is_hidden boolean not null,
    version integer not null default 1,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    unique (account_id, product_key, dimension_key, library_key)
  )`.execute(db);
  await tenantTable(db, 'action_ideas');
}
