import { sql, type Kysely } from 'kysely';

/** How many people a reminder went to dates answers that are told of by day only. It was kept, and shown to nobody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mailings drop column people`.execute(db);
}
