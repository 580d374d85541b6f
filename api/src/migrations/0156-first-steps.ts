import { sql, type Kysely } from 'kysely';

/** Whether a person has dismissed the first steps on the products panel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column hides_first_steps boolean not null default false`.execute(db);
}
