import { type Kysely, sql } from 'kysely';

/** Whether those who have not answered are reminded; sets from before did not say, and do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurement_sets add column sends_reminders boolean not null default true`.execute(db);
}
