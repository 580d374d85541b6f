import { sql, type Kysely } from 'kysely';

/** Subjects and introductions of a set's mails in the words of the organization, by occasion and language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurement_sets add column mail_texts jsonb not null default '[]'`.execute(db);
}
