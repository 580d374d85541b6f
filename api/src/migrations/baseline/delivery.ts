import { sql, type Kysely } from 'kysely';
import { allowLookup, tenantTable } from '../../platform/database/tenant-table.ts';

/** Reports, links to results and monthly mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reports (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    kind text not null check (kind in ('pdf', 'xlsx', 'csv')),
    language text not null check (language in ('en', 'es')),
    task_id uuid not null,
    asked_at timestamptz not null,
    edition text,
    file_name text,
    size_bytes integer,
    made_at timestamptz,
    unique (measurement_id, kind, language)
  )`.execute(db);
  await sql`create index reports_of_account on reports (account_id, asked_at)`.execute(db);
  await tenantTable(db, 'reports');
  await allowLookup(db, 'reports');

  await sql`create table report_files (
    report_id uuid primary key references reports on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    content bytea not null
  )`.execute(db);
  await tenantTable(db, 'report_files');

  await sql`create table report_shares (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    secret_hash bytea not null unique,
    parts text[] not null,
    language text not null check (language in ('en', 'es')),
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_on date
  )`.execute(db);
  await sql`create index report_shares_of_account on report_shares (account_id, created_at)`.execute(db);
  await tenantTable(db, 'report_shares');
  await allowLookup(db, 'report_shares');

  await sql`create table monthly_mails (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null references users on delete cascade,
    secret_hash bytea not null unique,
    last_month text not null,
    created_at timestamptz not null,
    unique (account_id, user_id)
  )`.execute(db);
  await tenantTable(db, 'monthly_mails');
  await allowLookup(db, 'monthly_mails');
}
