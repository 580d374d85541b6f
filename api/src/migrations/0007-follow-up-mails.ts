import { sql, type Kysely } from 'kysely';

/** The mail with the link of a follow-up page: when it was started, to how many people, and how far it is queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table follow_up_pages
    add column mailed_at timestamptz,
    add column mailed_people integer,
    add column mailed_up_to uuid`.execute(db);
}
