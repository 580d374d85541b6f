import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/** Links to results. Only the hash of a link's secret is stored; of its use only the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await lookupFunction(db, {
    name: 'find_report_share',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, id uuid)',
    body: `select s.account_id, s.id from report_shares s where s.secret_hash = hash`,
  });
}
