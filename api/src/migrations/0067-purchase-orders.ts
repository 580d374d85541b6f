import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** An order keeps what it said on its day: who sold, who bought, at what price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table purchase_orders (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    ordinal integer not null,
    subscription_id uuid not null references subscriptions on delete cascade,
    tier text not null,
    cycle text not null,
    price numeric(12, 2) not null,
    currency text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null,
    billing_name text not null,
    tax_id text,
    address text[] not null,
    country text not null,
    reference text,
    email text not null,
    seller jsonb not null,
    created_at timestamptz not null,
    unique (account_id, ordinal),
    unique (subscription_id)
  )`.execute(db);
  await tenantTable(db, 'purchase_orders');
}
