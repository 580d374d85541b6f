import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * What becomes of a subscription when its period is over: `next_tier` and `next_cycle` where another plan is scheduled,
 * `cancelled_at` where it ends. `plan_notices` says which mails about that have been sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions add column cancelled_at timestamptz`.execute(db);
  await sql`alter table subscriptions add column next_tier text`.execute(db);
  await sql`alter table subscriptions add column next_cycle text`.execute(db);
  await sql`create table plan_notices (
    account_id uuid not null references accounts on delete cascade,
    subscription_id uuid not null references subscriptions on delete cascade,
    kind text not null,
    sent_at timestamptz not null,
    primary key (subscription_id, kind)
  )`.execute(db);
  await tenantTable(db, 'plan_notices');
  await allowLookup(db, 'subscriptions');
  await lookupFunction(db, {
    name: 'next_account_to_renew',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid)',
    body: `
      select s.account_id from subscriptions s
      where s.ended_at is null and not s.is_trial and s.cancelled_at is null and s.ends_at <= at and s.account_id > after_id
      order by s.account_id limit 1`,
  });
  await lookupFunction(db, {
    name: 'next_account_with_end',
    parameters: 'since timestamptz, until timestamptz, after_id uuid',
    returns: 'table (account_id uuid)',
    body: `
      select s.account_id from subscriptions s
      where s.ended_at is null and s.ends_at > since and s.ends_at <= until and s.account_id > after_id
      order by s.account_id limit 1`,
  });
}
