import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts (
    id uuid primary key,
    created_at timestamptz not null,
    activated_at timestamptz,
    terms_version text,
    terms_accepted_at timestamptz
  )`.execute(db);
  await tenantTable(db, 'accounts', 'id');

  await sql`create table users (
    id uuid primary key,
    email text not null unique,
    first_name text not null,
    last_name text not null,
    language text not null check (language in ('en', 'es')),
    password_hash text not null,
    created_at timestamptz not null
  )`.execute(db);

  await sql`create table memberships (
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('owner', 'administrator', 'analyst')),
    created_at timestamptz not null,
    primary key (account_id, user_id)
  )`.execute(db);
  await sql`create index on memberships (user_id)`.execute(db);
  await tenantTable(db, 'memberships');

  // A user has no account of their own: visible are the members of the tenant at hand.
  await sql`alter table users enable row level security`.execute(db);
  await sql`alter table users force row level security`.execute(db);
  await sql`grant select, insert, update, delete on users to veleta_app`.execute(db);
  await sql`create policy members on users to veleta_app
    using (exists (select from memberships where memberships.user_id = users.id))
    with check (true)`.execute(db);

  await sql`create table sessions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text
  )`.execute(db);
  await sql`create index on sessions (user_id)`.execute(db);
  await tenantTable(db, 'sessions');
  // A new password ends the person's sessions in every account that they belong to.
  await sql`create policy own on sessions to veleta_app
    using (user_id = nullif(current_setting('veleta.user_id', true), '')::uuid)`.execute(db);

  await sql`create table refresh_tokens (
    token_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    session_id uuid not null references sessions on delete cascade,
    generation integer not null,
    created_at timestamptz not null,
    used_at timestamptz,
    unique (session_id, generation)
  )`.execute(db);
  await tenantTable(db, 'refresh_tokens');

  await sql`create table link_tokens (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    purpose text not null,
    nonce text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db);
  await sql`create index on link_tokens (user_id, purpose)`.execute(db);
  await tenantTable(db, 'link_tokens');

  await sql`create table audit_events (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    user_id uuid,
    kind text not null,
    happened_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'audit_events');

  // Keyed by a hash of what is counted (an address or a network), so the table names nobody.
  await sql`create table lockouts (
    key bytea primary key,
    failures integer not null,
    window_ends_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on lockouts to veleta_app`.execute(db);

  for (const table of ['accounts', 'users', 'memberships', 'sessions', 'refresh_tokens', 'link_tokens'])
    await allowLookup(db, table);
  await lookupFunction(db, {
    name: 'find_sign_in',
    parameters: 'address text',
    returns: 'table (user_id uuid, password_hash text, account_id uuid, is_active boolean)',
    body: `select u.id, u.password_hash, m.account_id, a.activated_at is not null
      from users u join memberships m on m.user_id = u.id join accounts a on a.id = m.account_id
      where u.email = address order by (a.activated_at is not null) desc, m.created_at limit 1`,
  });
  await lookupFunction(db, {
    name: 'find_session',
    parameters: 'session uuid',
    returns: 'table (user_id uuid, account_id uuid, role text, expires_at timestamptz, ended_at timestamptz)',
    body: `select s.user_id, s.account_id, m.role, s.expires_at, s.ended_at
      from sessions s join memberships m on m.account_id = s.account_id and m.user_id = s.user_id where s.id = session`,
  });
  await lookupFunction(db, {
    name: 'find_refresh_token',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, session_id uuid)',
    body: 'select t.account_id, t.session_id from refresh_tokens t where t.token_hash = hash',
  });
  await lookupFunction(db, {
    name: 'find_link_token',
    parameters: 'hash bytea, wanted_purpose text',
    returns: 'table (id uuid, account_id uuid)',
    body: 'select t.id, t.account_id from link_tokens t where t.token_hash = hash and t.purpose = wanted_purpose',
  });
}
