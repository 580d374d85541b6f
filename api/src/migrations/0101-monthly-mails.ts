import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/** Owners who want a mail each month; `last_month` is the month in which they were last looked after. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await lookupFunction(db, {
    name: 'find_monthly_mail',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, id uuid)',
    body: `select m.account_id, m.id from monthly_mails m where m.secret_hash = hash`,
  });
  await lookupFunction(db, {
    name: 'next_monthly_account',
    parameters: 'month text, after_id uuid',
    returns: 'table (account_id uuid)',
    body: `
      select m.account_id from monthly_mails m
      where m.last_month < month and m.account_id > after_id
      order by m.account_id limit 1`,
  });
}
