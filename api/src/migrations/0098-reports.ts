import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Reports: one per measurement, kind and language, and the file apart from it, so that a list never reads megabytes.
 * `edition` names everything that the file was made of; another one now means that it is stale.
 */
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
  await sql`create table report_files (
    report_id uuid primary key references reports on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    content bytea not null
  )`.execute(db);
  await tenantTable(db, 'reports');
  await tenantTable(db, 'report_files');
  // For the job that makes stale reports again: one account after another.
  await allowLookup(db, 'reports');
  await lookupFunction(db, {
    name: 'next_reporting_account',
    parameters: 'after_id uuid',
    returns: 'table (account_id uuid)',
    body: `select r.account_id from reports r where r.account_id > after_id order by r.account_id limit 1`,
  });
}
