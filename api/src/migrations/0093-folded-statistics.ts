import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * What the answers of a finished measurement are folded into, so that showing does not depend on how many there are, and what
 * the gate made of it beside its table: one row for each view, read by everybody. `version` says by which rules; rows of an
 * older version are made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table folded_measurements (
    measurement_id uuid primary key references measurements (id) on delete cascade,
    account_id uuid not null references accounts (id) on delete cascade,
    version integer not null,
    responses integer not null,
    folded_at timestamptz not null
  )`.execute(db);
  // units: one per category, null where these people gave none. histograms: per item, in the order of the gate.
  await sql`create table folded_groups (
    account_id uuid not null references accounts (id) on delete cascade,
    measurement_id uuid not null references measurements (id) on delete cascade,
    ordinal integer not null,
    units jsonb not null,
    respondents integer not null,
    histograms jsonb not null,
    primary key (measurement_id, ordinal)
  )`.execute(db);
  // selection: the units that name the group, as [category, unit]; none for everybody. Both sums are little-endian arrays.
  await sql`create table folded_moments (
    account_id uuid not null references accounts (id) on delete cascade,
    measurement_id uuid not null references measurements (id) on delete cascade,
    ordinal integer not null,
    selection jsonb not null,
    pairs bytea not null,
    persons bytea not null,
    primary key (measurement_id, ordinal)
  )`.execute(db);
  await sql`create table disclosed_views (
    account_id uuid not null references accounts (id) on delete cascade,
    measurement_id uuid not null references measurements (id) on delete cascade,
    name text not null,
    content jsonb not null,
    primary key (measurement_id, name)
  )`.execute(db);
  await sql`alter table disclosed_tables add column version integer not null default 1`.execute(db);
  for (const table of ['folded_measurements', 'folded_groups', 'folded_moments', 'disclosed_views']) {
    await tenantTable(db, table);
  }

  // What is deleted with a set is wiped out of the files as well.
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on folded_groups, folded_moments, disclosed_views to veleta_app;
      end if;
    end $$`.execute(db);

  await allowLookup(db, 'disclosed_tables');
  // One after another the measurements whose answers are gathered and whose results are missing or of older rules.
  await lookupFunction(db, {
    name: 'next_undisclosed_measurement',
    parameters: 'current_version integer, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select m.account_id, m.id
      from measurements m left join disclosed_tables d on d.measurement_id = m.id
      where m.folded_at is not null and m.id > after_id and coalesce(d.version, 0) < current_version
      order by m.id
      limit 1`,
  });
}
