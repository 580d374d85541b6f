import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/** Pages that tell the people who were asked what follows from their answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table follow_up_pages (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null unique references measurements on delete cascade,
    secret_hash bytea not null unique,
    language text not null check (language in ('en', 'es')),
    title text not null,
    introduction text not null,
    figures text[] not null,
    actions uuid[] not null,
    published_at timestamptz,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    changed_at timestamptz not null
  )`.execute(db);
  await sql`create index follow_up_pages_of_account on follow_up_pages (account_id, changed_at)`.execute(db);
  await tenantTable(db, 'follow_up_pages');
  await allowLookup(db, 'follow_up_pages');
  await lookupFunction(db, {
    name: 'find_follow_up_page',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, id uuid)',
    body: `select p.account_id, p.id from follow_up_pages p where p.secret_hash = hash`,
  });
}
