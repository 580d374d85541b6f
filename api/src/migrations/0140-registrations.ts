import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Registrations of an address that nobody has proved to be theirs, one for each browser. `users.password_hash` is null until a
 * password is confirmed by who opens the mail. A person may also see their links of every account, to end them with a new password.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users alter column password_hash drop not null`.execute(db);
  await sql`create table registrations (
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    browser_hash bytea not null,
    first_name text not null,
    last_name text not null,
    language text not null check (language in ('en', 'es')),
    password_hash text not null,
    created_at timestamptz not null,
    primary key (user_id, browser_hash)
  )`.execute(db);
  await sql`create index on registrations (account_id)`.execute(db);
  await tenantTable(db, 'registrations');
  for (const table of ['registrations', 'link_tokens'])
    await sql`create policy own on ${sql.table(table)} to veleta_app
      using (user_id = nullif(current_setting('veleta.user_id', true), '')::uuid)`.execute(db);
}
