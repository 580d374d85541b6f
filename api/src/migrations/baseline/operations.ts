import { sql, type Kysely } from 'kysely';

/** Tables shared by all instances, and the outbox of a stand-alone installation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox_mails (
    message_id text primary key,
    recipient text not null,
    language text not null,
    sent_at timestamptz not null,
    sent_for uuid,
    content bytea not null
  )`.execute(db);
  await sql`create index on outbox_mails (sent_at desc)`.execute(db);
  await sql`grant select, insert, update, delete on outbox_mails to veleta_app`.execute(db);

  await sql`create table client_events (
    day date not null,
    kind text not null,
    remote text not null,
    version text not null,
    message text not null,
    occurrences integer not null,
    last_at timestamptz not null,
    primary key (day, kind, remote, version, message)
  )`.execute(db);
  await sql`grant select, insert, update, delete on client_events to veleta_app`.execute(db);

  // Unlogged, because it is written at each call and counting may restart after a database crash. Keys are keyed
  // hashes. The fill factor leaves space for heap-only updates, which touch no index.
  await sql`create unlogged table rate_limits (
    key bytea primary key,
    calls integer not null,
    window_ends_at timestamptz not null
  ) with (fillfactor = 50)`.execute(db);
  await sql`grant select, insert, update, delete on rate_limits to veleta_app`.execute(db);

  // One row with a proof of the first server's key, so that an instance with another key is rejected at start.
  await sql`create table server_keys (
    is_only boolean primary key default true check (is_only),
    proof bytea not null,
    first_used_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert on server_keys to veleta_app`.execute(db);

  // One row that names the folder of private keys, so that instances with different folders are rejected at start.
  await sql`create table key_folders (
    is_only boolean primary key default true check (is_only),
    folder_id uuid not null,
    first_used_at timestamptz not null
  )`.execute(db);
  await sql`grant select, insert on key_folders to veleta_app`.execute(db);

  // Written and rolled back to check whether the disk has space.
  await sql`create table write_probes (
    filler bytea not null
  )`.execute(db);
  await sql`alter table write_probes alter column filler set storage plain`.execute(db);
  await sql`grant insert on write_probes to veleta_app`.execute(db);

  // Readiness compares the applied migrations with those that this server knows.
  await sql`grant select on kysely_migration to veleta_app`.execute(db);
}
