import { sql, type Kysely } from 'kysely';
import { allowLookup, tenantTable } from '../../platform/database/tenant-table.ts';

/** Accounts, people, sessions, organizations, the audit log and background tasks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts (
    id uuid primary key,
    created_at timestamptz not null,
    activated_at timestamptz,
    terms_version text,
    terms_accepted_at timestamptz
  )`.execute(db);
  await tenantTable(db, 'accounts', 'id');
  await allowLookup(db, 'accounts');

  await sql`create table users (
    id uuid primary key,
    email text not null unique,
    first_name text not null,
    last_name text not null,
    language text not null check (language in ('en', 'es')),
    password_hash text,
    created_at timestamptz not null,
    hides_first_steps boolean not null default false
  )`.execute(db);
  await sql`alter table users enable row level security`.execute(db);
  await sql`alter table users force row level security`.execute(db);
  await allowLookup(db, 'users');
  await sql`grant select, insert, update, delete on users to veleta_app`.execute(db);

  await sql`create table memberships (
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    role text not null check (role in ('owner', 'administrator', 'analyst')),
    created_at timestamptz not null,
    chosen_at timestamptz,
    primary key (account_id, user_id)
  )`.execute(db);
  await sql`create index on memberships (user_id)`.execute(db);
  await tenantTable(db, 'memberships');
  await allowLookup(db, 'memberships');
  await sql`create policy own on memberships for select to veleta_app
    using (user_id = nullif(current_setting('veleta.user_id', true), '')::uuid)`.execute(db);
  // A user belongs to accounts by memberships: visible are the members of the current tenant.
  await sql`create policy members on users to veleta_app
    using (exists (select from memberships where memberships.user_id = users.id))
    with check (true)`.execute(db);

  // A new password ends the sessions of a person in every account.
  await sql`create table sessions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    end_reason text,
    last_used_at timestamptz,
    browser text,
    system text
  )`.execute(db);
  await sql`create index on sessions (user_id)`.execute(db);
  await tenantTable(db, 'sessions');
  await allowLookup(db, 'sessions');
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
  await allowLookup(db, 'refresh_tokens');

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
  await allowLookup(db, 'link_tokens');
  await sql`create policy own on link_tokens to veleta_app
    using (user_id = nullif(current_setting('veleta.user_id', true), '')::uuid)`.execute(db);

  await sql`create table lockouts (
    key bytea primary key,
    failures integer not null,
    window_ends_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on lockouts to veleta_app`.execute(db);

  // Passwords of registrations that are not yet confirmed by mail, one per browser.
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
  await sql`create policy own on registrations to veleta_app
    using (user_id = nullif(current_setting('veleta.user_id', true), '')::uuid)`.execute(db);

  await sql`create table administrator_invitations (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    email text not null,
    role text not null check (role in ('owner', 'administrator', 'analyst')),
    language text not null check (language in ('en', 'es')),
    invited_by text not null,
    nonce text not null,
    token_hash bytea not null unique,
    created_at timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    withdrawn_at timestamptz,
    accepted_at timestamptz,
    terms_version text
  )`.execute(db);
  await sql`create unique index one_open_invitation on administrator_invitations (account_id, email) where withdrawn_at is null and accepted_at is null`.execute(
    db,
  );
  await tenantTable(db, 'administrator_invitations');
  await allowLookup(db, 'administrator_invitations');

  await sql`create table logos (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    type text not null,
    content bytea not null,
    created_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'logos');
  await allowLookup(db, 'logos');

  await sql`create table organizations (
    id uuid primary key,
    account_id uuid not null unique references accounts on delete cascade,
    name text not null,
    nickname text,
    country text,
    support_email text,
    sector text,
    industry smallint,
    number_of_employees integer,
    logo_id uuid references logos on delete set null,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'organizations');

  // Append-only: the application may neither change nor delete a row. `user_id` has no foreign key, so that the name
  // remains after the person has left.
  await sql`create table audit_events (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    position bigint generated always as identity,
    action text not null,
    user_id uuid,
    user_name text,
    object text,
    details jsonb not null,
    happened_at timestamptz not null
  )`.execute(db);
  await sql`create index on audit_events (account_id, position desc)`.execute(db);
  await tenantTable(db, 'audit_events');
  await sql`revoke update, delete on audit_events from veleta_app`.execute(db);

  await sql`create table background_tasks (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    kind text not null,
    status text not null default 'queued' check (status in ('queued', 'running', 'succeeded', 'failed')),
    input jsonb not null,
    done integer not null default 0,
    total integer not null default 0,
    runs integer not null default 0,
    result_ids uuid[] not null default '{}',
    error_code text,
    started_by uuid references users on delete set null,
    created_at timestamptz not null,
    started_at timestamptz,
    touched_at timestamptz not null,
    finished_at timestamptz,
    check ((status in ('succeeded', 'failed')) = (finished_at is not null)),
    check ((status = 'failed') = (error_code is not null))
  )`.execute(db);
  await sql`create index background_tasks_of_account on background_tasks (account_id, created_at)`.execute(db);
  await sql`create index background_tasks_unfinished on background_tasks (id) where finished_at is null`.execute(db);
  await tenantTable(db, 'background_tasks');
  await allowLookup(db, 'background_tasks');

  // Mails to people whose account was deleted. They outlive the account, so they have no tenant.
  await sql`create table deletion_mails (
    id uuid primary key,
    email text not null,
    first_name text not null,
    language text not null,
    organization text,
    created_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert, update, delete on deletion_mails to veleta_app`.execute(db);
}
