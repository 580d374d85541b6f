import { type Kysely, sql } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Unfinished answers, encrypted with a key that comes from the secret of a link or a place and is kept nowhere. `name` comes
 * from the same secret in another way: neither leads to an invitation or a place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table response_drafts (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      name bytea not null,
      version integer not null check (version > 0),
      content bytea not null,
      expires_on date not null,
      primary key (measurement_id, name)
    )`.execute(db);
  await sql`create index response_drafts_expiry on response_drafts (expires_on)`.execute(db);
  await tenantTable(db, 'response_drafts');
  // For the job that forgets what nobody goes on with: one measurement after another, of whatever account.
  await allowLookup(db, 'response_drafts');
  await lookupFunction(db, {
    name: 'next_abandoned_drafts',
    parameters: 'today date',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select d.account_id, d.measurement_id from response_drafts d
      where d.expires_on <= today order by d.expires_on limit 1`,
  });
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on response_drafts to veleta_app;
      end if;
    end $$`.execute(db);
}
