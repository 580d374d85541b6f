import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/**
 * What was done in an account. Only added to: the application may neither change nor delete a row, they go with their
 * account. `position` is the order of writing, since several acts may bear one moment. `user_id` refers to nobody, so that
 * the name of then stays where the person has left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_acts (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    position bigint generated always as identity,
    act text not null,
    user_id uuid,
    user_name text,
    object text,
    details jsonb not null,
    happened_at timestamptz not null
  )`.execute(db);
  await sql`create index on audit_acts (account_id, position desc)`.execute(db);
  await tenantTable(db, 'audit_acts');
  await sql`revoke update, delete on audit_acts from veleta_app`.execute(db);
}
