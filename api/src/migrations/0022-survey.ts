import { type Kysely, sql } from 'kysely';
import { allowLookup, lookupFunction, tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Answers and everything around them. Nothing here leads from a person to a row of `responses`: invitations and
 * submissions carry flags and ids of their own, the inbox is emptied in batches, in random order, under fresh ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invitations (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      participant_id uuid not null references participants (id) on delete cascade,
      token_hash bytea not null unique,
      has_started boolean not null default false,
      has_answered boolean not null default false,
      sent_at timestamptz,
      unique (measurement_id, participant_id)
    )`.execute(db);
  await sql`create index invitations_unsent on invitations (measurement_id) where sent_at is null`.execute(db);

  await sql`
    create table places (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      secret_hash bytea not null,
      expires_at timestamptz not null,
      unique (measurement_id, secret_hash)
    )`.execute(db);

  // The key of a measurement's device hashes; both go when it is finished.
  await sql`
    create table device_keys (
      measurement_id uuid primary key references measurements (id) on delete cascade,
      account_id uuid not null references accounts (id) on delete cascade,
      key bytea not null
    )`.execute(db);
  await sql`
    create table known_devices (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      device_hash bytea not null,
      primary key (measurement_id, device_hash)
    )`.execute(db);

  await sql`
    create table submissions (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      submission_id uuid not null,
      primary key (measurement_id, submission_id)
    )`.execute(db);

  await sql`
    create table response_inbox (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      answers smallint[] not null,
      unit_ids uuid[] not null,
      comments jsonb not null
    )`.execute(db);
  await sql`create index response_inbox_measurement on response_inbox (measurement_id)`.execute(db);

  await sql`
    create table responses (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      answers smallint[] not null,
      unit_ids uuid[] not null
    )`.execute(db);
  await sql`create index responses_measurement on responses (measurement_id)`.execute(db);

  await sql`
    create table response_comments (
      id uuid primary key,
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      position smallint not null,
      text text not null,
      unit_ids uuid[] not null
    )`.execute(db);
  await sql`create index response_comments_measurement on response_comments (measurement_id)`.execute(db);

  const tables = [
    'invitations',
    'places',
    'device_keys',
    'known_devices',
    'submissions',
    'response_inbox',
    'responses',
    'response_comments',
  ];
  for (const table of tables) await tenantTable(db, table);

  // Emptied rows stay readable in the file until vacuumed; PostgreSQL 17 lets the owner hand that right on.
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on response_inbox, device_keys, known_devices, submissions to veleta_app;
      end if;
    end $$`.execute(db);
  await createLookUps(db);
}

/** Look-ups before the tenant is known; each answers one row. */
async function createLookUps(db: Kysely<unknown>): Promise<void> {
  await allowLookup(db, 'measurements');
  await allowLookup(db, 'invitations');
  await lookupFunction(db, {
    name: 'find_survey_link',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, measurement_id uuid, invitation_id uuid)',
    body: `
      select m.account_id, m.id, null::uuid from measurements m where m.link_hash = hash
      union all
      select i.account_id, i.measurement_id, i.id from invitations i where i.token_hash = hash
      limit 1`,
  });
  // One after another the measurements that something has to be done about: opened and not started, ended and not
  // folded, collecting with invitations to send. after_id walks on, so that one that fails does not hold up the rest.
  await lookupFunction(db, {
    name: 'next_due_measurement',
    parameters: 'at timestamptz, after_id uuid',
    returns: 'table (account_id uuid, measurement_id uuid)',
    body: `
      select m.account_id, m.id
      from measurements m
      where m.folded_at is null and m.opens_at <= at and m.id > after_id
        and (
          m.started_at is null or m.stopped_at is not null or m.closes_at <= at
          or exists (select from invitations i where i.measurement_id = m.id and i.sent_at is null)
        )
      order by m.id
      limit 1`,
  });
}
