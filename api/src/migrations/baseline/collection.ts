import { sql, type Kysely } from 'kysely';
import { allowLookup, tenantTable } from '../../platform/database/tenant-table.ts';

/** Invitations, kiosks, and the temporary data of participation until a measurement ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table invitations (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    participant_id uuid not null references participants on delete cascade,
    token_hash bytea not null unique,
    has_started boolean not null default false,
    has_answered boolean not null default false,
    sent_at timestamptz,
    unique (measurement_id, participant_id)
  )`.execute(db);
  await sql`create index invitations_unsent on invitations (measurement_id) where sent_at is null`.execute(db);
  await sql`create index invitations_started on invitations (measurement_id) where has_started and not has_answered`.execute(
    db,
  );
  await sql`create index invitations_of_participant on invitations (participant_id)`.execute(db);
  await tenantTable(db, 'invitations');
  await allowLookup(db, 'invitations');

  await sql`create table mailings (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    occasion text not null check (occasion in ('invitation', 'halfway', 'last_days')),
    opened_at timestamptz not null,
    is_dropped boolean not null,
    primary key (measurement_id, occasion)
  )`.execute(db);
  await tenantTable(db, 'mailings');

  await sql`create table invitation_mails (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    invitation_id uuid not null references invitations on delete cascade,
    occasion text not null check (occasion in ('invitation', 'halfway', 'last_days')),
    repeat smallint not null default 0,
    state text not null default 'planned' check (state in ('planned', 'sending', 'sent', 'failed')),
    attempts integer not null default 0,
    next_try_at timestamptz not null,
    claimed_by integer,
    failure text,
    settled_at timestamptz,
    created_at timestamptz not null,
    deferral text,
    primary key (invitation_id, occasion, repeat)
  )`.execute(db);
  await sql`create index invitation_mails_planned on invitation_mails (measurement_id, next_try_at) where state = 'planned'`.execute(
    db,
  );
  await sql`create index invitation_mails_sending on invitation_mails (measurement_id) where state = 'sending'`.execute(
    db,
  );
  await sql`create index invitation_mails_of_measurement on invitation_mails (measurement_id, occasion)`.execute(db);
  await tenantTable(db, 'invitation_mails');
  await allowLookup(db, 'invitation_mails');

  await sql`create table kiosks (
    measurement_id uuid primary key references measurements on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    link_hash bytea not null unique,
    codes_issued integer not null default 0 check (codes_issued >= 0),
    short_hash bytea
  )`.execute(db);
  await sql`create index kiosks_short_hash on kiosks (short_hash)`.execute(db);
  await tenantTable(db, 'kiosks');
  await allowLookup(db, 'kiosks');

  await sql`create table kiosk_codes (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    code_hash bytea not null,
    primary key (measurement_id, code_hash)
  )`.execute(db);
  await tenantTable(db, 'kiosk_codes');

  await sql`create table short_addresses (
    code_hash bytea primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null unique references measurements on delete cascade
  )`.execute(db);
  await tenantTable(db, 'short_addresses');
  await allowLookup(db, 'short_addresses');

  // A start on an open link or a kiosk creates a reservation for one submission.
  await sql`create table reservations (
    id uuid primary key,
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    secret_hash bytea not null,
    expires_at timestamptz not null,
    is_used boolean not null default false,
    is_returning boolean not null default false,
    unique (measurement_id, secret_hash)
  )`.execute(db);
  await sql`create index reservations_unused on reservations (measurement_id) where not is_used`.execute(db);
  await tenantTable(db, 'reservations');

  // The key of the device hashes, deleted when collection ends.
  await sql`create table device_keys (
    measurement_id uuid primary key references measurements on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    key bytea not null
  )`.execute(db);
  await tenantTable(db, 'device_keys');

  await sql`create table known_devices (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    device_hash bytea not null,
    primary key (measurement_id, device_hash)
  )`.execute(db);
  await tenantTable(db, 'known_devices');

  // Ids of accepted submissions, to recognize repeated ones. They reference no answer and no person.
  await sql`create table submissions (
    account_id uuid not null,
    measurement_id uuid not null,
    submission_id uuid not null,
    primary key (measurement_id, submission_id)
  )`.execute(db);
  await tenantTable(db, 'submissions');

  // Encrypted with a key derived from the link or the reservation.
  await sql`create table response_drafts (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    name bytea not null,
    version integer not null check (version > 0),
    content bytea not null,
    expires_on date not null,
    primary key (measurement_id, name)
  )`.execute(db);
  await sql`create index response_drafts_expiry on response_drafts (expires_on)`.execute(db);
  await tenantTable(db, 'response_drafts');
  await allowLookup(db, 'response_drafts');

  // Responses by local day, without a reference to any response.
  await sql`create table measurement_days (
    account_id uuid not null references accounts on delete cascade,
    measurement_id uuid not null references measurements on delete cascade,
    day date not null,
    counted_before integer not null check (counted_before >= 0),
    primary key (measurement_id, day)
  )`.execute(db);
  await tenantTable(db, 'measurement_days');

  // The application vacuums tables after deletions, so that no deleted row stays in the files (PostgreSQL 17).
  await sql`grant maintain on device_keys, known_devices, reservations, kiosk_codes, response_drafts, invitation_mails
    to veleta_app`.execute(db);
}
