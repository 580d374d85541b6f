import { sql, type Kysely } from 'kysely';

/** For the calendar, which asks for a range of days among many years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index measurements_by_day on measurements (account_id, first_date)`.execute(db);
}
