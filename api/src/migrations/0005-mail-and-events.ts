import { sql, type Kysely } from 'kysely';

/** Tables without a tenant: the outbox of a machine on its own, and failures of remotes in browsers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox_mails (
    message_id text primary key,
    recipient text not null,
    language text not null,
    subject text not null,
    text text not null,
    html text not null,
    sent_at timestamptz not null
  )`.execute(db);
  await sql`create index on outbox_mails (sent_at desc)`.execute(db);
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
  for (const table of ['outbox_mails', 'client_events']) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to veleta_app`.execute(db);
  }
}
