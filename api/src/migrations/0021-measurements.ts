import { type Kysely, sql } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** Measurement sets, their measurements, and what is copied when one starts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table measurement_sets (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      product_key text not null,
      start_date date not null,
      duration_days integer not null,
      frequency text not null,
      end_date date not null,
      timezone text not null,
      distribution text not null check (distribution in ('traceable-link', 'reusable-link')),
      number_of_participants integer,
      list_id uuid references participant_lists (id),
      threshold integer not null check (threshold >= 5),
      overridden_at timestamptz,
      created_at timestamptz not null,
      check ((distribution = 'reusable-link') = (number_of_participants is not null)),
      check ((distribution = 'traceable-link') = (list_id is not null))
    )`.execute(db);
  // One current set per product: two set-ups at once cannot both win.
  await sql`
    create unique index measurement_sets_current on measurement_sets (account_id, product_key)
    where overridden_at is null`.execute(db);
  await sql`create index measurement_sets_list on measurement_sets (list_id) where list_id is not null`.execute(db);

  // submissions is a count of its own: nothing has to be joined with answers to show it.
  // started_at: when segmentation, items and list were copied; folded_at: when the last answer left the inbox.
  await sql`
    create table measurements (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      set_id uuid not null references measurement_sets (id) on delete cascade,
      ordinal integer not null,
      first_date date not null,
      last_date date not null,
      opens_at timestamptz not null,
      closes_at timestamptz not null,
      stopped_at timestamptz,
      threshold integer not null,
      expected integer not null,
      submissions integer not null default 0 check (submissions >= 0),
      link_hash bytea unique,
      started_at timestamptz,
      folded_at timestamptz,
      unique (set_id, ordinal),
      check (closes_at > opens_at)
    )`.execute(db);
  await sql`create index measurements_of_account on measurements (account_id, opens_at)`.execute(db);
  await sql`create index measurements_unfolded on measurements (opens_at) where folded_at is null`.execute(db);

  await sql`
    create table measurement_items (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      position smallint not null,
      item_key text not null,
      item_version integer not null,
      type text not null check (type in ('likert5', 'enps', 'open')),
      dimension_key text not null,
      primary key (measurement_id, position),
      unique (measurement_id, item_key)
    )`.execute(db);

  // category_id and unit_id are those of the segmentation at the start; they may be gone from it since.
  await sql`
    create table measurement_units (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      category_id uuid not null,
      category_title text not null,
      category_position integer not null,
      unit_id uuid not null,
      name text not null,
      position integer not null,
      unique (measurement_id, unit_id)
    )`.execute(db);

  for (const table of ['measurement_sets', 'measurements', 'measurement_items', 'measurement_units']) {
    await tenantTable(db, table);
  }
}
