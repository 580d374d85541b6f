import { sql, type Kysely } from 'kysely';
import { lookupFunction } from '../platform/database/tenant-table.ts';

/**
 * What a person sees of their own sessions and memberships, in every account, and the words of goodbye: `farewells` keeps an
 * address only until the mail to it is sent, since the user is gone by then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions
    add column last_used_at timestamptz, add column browser text, add column system text`.execute(db);
  await sql`alter table memberships add column chosen_at timestamptz`.execute(db);
  await sql`create policy own on memberships for select to veleta_app
    using (user_id = nullif(current_setting('veleta.user_id', true), '')::uuid)`.execute(db);
  await lookupFunction(db, {
    name: 'find_sign_in',
    parameters: 'address text',
    returns: 'table (user_id uuid, password_hash text, account_id uuid, is_active boolean)',
    body: `select u.id, u.password_hash, m.account_id, a.activated_at is not null
      from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
      where u.email = address
      order by (a.activated_at is not null) desc, m.chosen_at desc nulls last, m.created_at limit 1`,
  });

  await sql`create table farewells (
    id uuid primary key,
    email text not null,
    first_name text not null,
    language text not null,
    organization text,
    created_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on farewells to veleta_app`.execute(db);

  // So that the mails of an account go with it, also those that only the outbox holds.
  await sql`alter table outbox_mails add column sent_for uuid`.execute(db);
}
