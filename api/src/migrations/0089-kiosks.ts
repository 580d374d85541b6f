import { type Kysely, sql } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/** Links for shared tablets with one-time codes. A code that has been used is gone: nothing says which ones have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kiosks (
      measurement_id uuid primary key references measurements (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      link_hash bytea not null unique,
      codes_made integer not null default 0 check (codes_made >= 0)
    )`.execute(db);
  await sql`
    create table kiosk_codes (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      code_hash bytea not null,
      primary key (measurement_id, code_hash)
    )`.execute(db);
  for (const table of ['kiosks', 'kiosk_codes']) await tenantTable(db, table);
  await allowLookup(db, 'kiosks');
  // Like find_survey_link, which older servers go on asking: a measurement whose set was deleted has lost its links.
  await lookupFunction(db, {
    name: 'find_survey_door',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, measurement_id uuid, invitation_id uuid, is_kiosk boolean)',
    body: `
      select m.account_id, m.id, null::uuid, false from measurements m where m.link_hash = hash
      union all
      select i.account_id, i.measurement_id, i.id, false from invitations i where i.token_hash = hash
      union all
      select k.account_id, k.measurement_id, null::uuid, true
      from kiosks k join measurements m on m.id = k.measurement_id
      where k.link_hash = hash and m.link_hash is not null
      limit 1`,
  });
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on kiosk_codes to veleta_app;
      end if;
    end $$`.execute(db);
}
