import { type Kysely, sql } from 'kysely';

/**
 * Counts of the minute at hand need not survive a crash: without a log of its own a count waits for no disk. Everybody who
 * answers on one link is counted in one row, and each would wait for the commit of the one before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table rate_limits set unlogged`.execute(db);
}
