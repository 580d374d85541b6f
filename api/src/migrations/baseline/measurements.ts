import { sql, type Kysely } from 'kysely';
import { allowLookup, tenantTable } from '../../platform/database/tenant-table.ts';

/** Sets, measurements, their items and units, and their sealed submissions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table measurement_sets (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    product_key text not null,
    start_date date not null,
    duration_days integer not null,
    frequency text not null,
    end_date date not null,
    timezone text not null,
    distribution text not null check (distribution in ('traceable-link', 'reusable-link')),
    number_of_participants integer,
    list_id uuid references participant_lists,
    threshold integer not null check (threshold >= 5),
    overridden_at timestamptz,
    created_at timestamptz not null,
    deleted_at timestamptz,
    deletion_id uuid,
    sends_reminders boolean not null default true,
    imported_at timestamptz,
    mail_texts jsonb not null default '[]',
    check ((distribution = 'reusable-link') = (number_of_participants is not null)),
    check ((distribution = 'traceable-link') = (list_id is not null))
  )`.execute(db);
  await sql`create unique index measurement_sets_current on measurement_sets (account_id, product_key) where overridden_at is null`.execute(
    db,
  );
  await sql`create index measurement_sets_list on measurement_sets (list_id) where list_id is not null`.execute(db);
  await tenantTable(db, 'measurement_sets');

  await sql`create table measurements (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    set_id uuid not null references measurement_sets on delete cascade,
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
    finalized_at timestamptz,
    next_mail_at timestamptz,
    returning_submissions integer not null default 0,
    traces_wiped_at timestamptz,
    check (closes_at > opens_at),
    unique (set_id, ordinal)
  )`.execute(db);
  await sql`create index measurements_of_account on measurements (account_id, opens_at)`.execute(db);
  await sql`create index measurements_not_finalized on measurements (opens_at) where finalized_at is null`.execute(db);
  await sql`create index measurements_by_day on measurements (account_id, first_date)`.execute(db);
  await sql`create index measurements_with_mails on measurements (next_mail_at) where next_mail_at is not null`.execute(
    db,
  );
  await sql`create index measurements_unwiped on measurements (id) where finalized_at is not null and traces_wiped_at is null`.execute(
    db,
  );
  await tenantTable(db, 'measurements');
  await allowLookup(db, 'measurements');

  await sql`create table measurement_items (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    position smallint not null,
    item_key text not null,
    item_version integer not null,
    type text not null check (type in ('likert5', 'enps', 'open')),
    dimension_key text not null,
    text_en text,
    text_es text,
    primary key (measurement_id, position),
    unique (measurement_id, item_key)
  )`.execute(db);
  await tenantTable(db, 'measurement_items');
  await sql`revoke update on measurement_items from veleta_app`.execute(db);

  await sql`create table measurement_units (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    category_id uuid not null,
    category_title text not null,
    category_position integer not null,
    unit_id uuid not null,
    name text not null,
    position integer not null,
    unique (measurement_id, unit_id)
  )`.execute(db);
  await tenantTable(db, 'measurement_units');

  // The public key of each measurement; the private one is in the key folder. `mac` proves that the server wrote the
  // row.
  await sql`create table measurement_keys (
    measurement_id uuid primary key references measurements on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    public_key bytea not null,
    padded_size integer not null,
    mac bytea not null,
    key_pending_since timestamptz,
    key_destroyed_at timestamptz
  )`.execute(db);
  await tenantTable(db, 'measurement_keys');
  await sql`revoke update on measurement_keys from veleta_app`.execute(db);
  await allowLookup(db, 'measurement_keys');
  await sql`grant update (key_pending_since) on measurement_keys to veleta_app`.execute(db);
  await sql`grant update (key_destroyed_at) on measurement_keys to veleta_app`.execute(db);

  // Keys of deleted measurements, until they are destroyed.
  await sql`create table orphaned_keys (
    measurement_id uuid not null,
    public_key bytea not null,
    orphaned_at timestamptz not null default now(),
    primary key (measurement_id, public_key)
  )`.execute(db);
  await sql`grant select, insert, delete on orphaned_keys to veleta_app`.execute(db);
  await sql`grant select on orphaned_keys to veleta_lookup`.execute(db);

  // One ciphertext per submission, written once. Statistics are disabled because `pg_stats` would contain samples. The
  // content is stored out of line and uncompressed, since all ciphertexts have the same size.
  await sql`create table sealed_submissions (
    measurement_id uuid not null,
    account_id uuid not null,
    submission_id uuid not null,
    content bytea not null,
    primary key (measurement_id, submission_id)
  ) with (toast_tuple_target = 2720)`.execute(db);
  await sql`alter table sealed_submissions alter column content set statistics 0`.execute(db);
  await sql`alter table sealed_submissions alter column content set storage external`.execute(db);
  await tenantTable(db, 'sealed_submissions');
  await sql`revoke update on sealed_submissions from veleta_app`.execute(db);
}
