import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** Actions that organizations plan after their results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table actions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    unit_id uuid,
    unit_name text,
    dimension_key text,
    item_key text,
    title text not null,
    text text,
    notes text,
    owner_id uuid references users on delete set null,
    owner_name text,
    owner_email text,
    due_on date,
    state text not null check (state in ('open', 'in_progress', 'done', 'dropped')),
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    changed_at timestamptz not null
  )`.execute(db);
  await sql`create index actions_of_account on actions (account_id, measurement_id)`.execute(db);
  await tenantTable(db, 'actions');
}
