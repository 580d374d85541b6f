import { sql, type Kysely } from 'kysely';

/** The application may read which migrations there are: it is not ready while one is missing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant select on kysely_migration to veleta_app`.execute(db);
}
