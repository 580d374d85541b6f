import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table subscriptions (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    tier text not null,
    cycle text not null,
    price numeric(12, 2) not null,
    currency text not null,
    is_trial boolean not null,
    payment_reference text,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db);
  await sql`create unique index one_open_subscription on subscriptions (account_id) where ended_at is null`.execute(db);
  await tenantTable(db, 'subscriptions');
}
