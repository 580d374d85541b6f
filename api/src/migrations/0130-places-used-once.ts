import { sql, type Kysely } from 'kysely';

/**
 * A place counts for one submission: a used one stays until the measurement is finished, so that a late copy of its start takes
 * no other. How many submissions came from devices that had answered before is one count per measurement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table places
      add column is_used boolean not null default false,
      add column is_returning boolean not null default false`.execute(db);
  // Starts count the places that are held, of which used ones are none however many there are.
  await sql`create index places_unused on places (measurement_id) where not is_used`.execute(db);
  await sql`alter table measurements add column returning_submissions integer not null default 0`.execute(db);
}
