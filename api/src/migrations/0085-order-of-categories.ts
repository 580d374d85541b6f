import { sql, type Kysely } from 'kysely';

/**
 * Categories stand in the order that people give them; those never ordered share a position and stand by their age. Each
 * saving of one raises its revision, so that of two people at work on it the second is told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table segmentations
      add column position integer not null default 0,
      add column revision integer not null default 1`.execute(db);
}
