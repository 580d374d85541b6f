import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table logos (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    type text not null,
    content bytea not null,
    created_at timestamptz not null
  )`.execute(db);
  await tenantTable(db, 'logos');
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
  await allowLookup(db, 'logos');
  await lookupFunction(db, {
    name: 'find_logo',
    parameters: 'logo uuid',
    returns: 'table (type text, content bytea)',
    body: 'select l.type, l.content from logos l where l.id = logo',
  });
}
