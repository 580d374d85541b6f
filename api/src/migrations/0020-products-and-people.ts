import { type Kysely, sql } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** What an account sets up before it measures: products, segmentation, participant lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_products (
      account_id uuid not null references accounts (id) on delete cascade,
      product_key text not null,
      enabled_at timestamptz not null,
      primary key (account_id, product_key)
    )`.execute(db);

  await sql`
    create table segmentations (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      title text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index segmentations_title on segmentations (account_id, lower(title))`.execute(db);

  await sql`
    create table units (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      segmentation_id uuid not null references segmentations (id) on delete cascade,
      name text not null,
      position integer not null
    )`.execute(db);
  await sql`create index units_of_segmentation on units (segmentation_id, position)`.execute(db);

  await sql`
    create table participant_lists (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      name text not null,
      people integer not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index participant_lists_name on participant_lists (account_id, lower(name))`.execute(db);

  await sql`
    create table participants (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      list_id uuid not null references participant_lists (id) on delete cascade,
      position integer not null,
      email text not null,
      name text,
      language text
    )`.execute(db);
  await sql`create unique index participants_email on participants (list_id, email)`.execute(db);
  await sql`create index participants_position on participants (list_id, position)`.execute(db);

  await sql`
    create table participant_units (
      account_id uuid not null references accounts (id) on delete cascade,
      participant_id uuid not null references participants (id) on delete cascade,
      unit_id uuid not null references units (id) on delete cascade,
      primary key (participant_id, unit_id)
    )`.execute(db);
  await sql`create index participant_units_unit on participant_units (unit_id)`.execute(db);

  for (const table of [
    'account_products',
    'segmentations',
    'units',
    'participant_lists',
    'participants',
    'participant_units',
  ]) {
    await tenantTable(db, table);
  }
}
