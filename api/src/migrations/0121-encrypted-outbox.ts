import { sql, type Kysely } from 'kysely';

/** Mails of a machine on its own hold personal links: what they say is encrypted with the server's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox_mails`.execute(db);
  await sql`alter table outbox_mails drop column subject, drop column text, drop column html`.execute(db);
  await sql`alter table outbox_mails add column content bytea not null`.execute(db);
}
