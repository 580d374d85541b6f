import { sql, type Kysely } from 'kysely';

/**
 * Stops storing a second, normalized copy of each comment: searches read `comment_search`. Comments from before that table keep their
 * copy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table response_comments alter column searched drop expression`.execute(db);
}
