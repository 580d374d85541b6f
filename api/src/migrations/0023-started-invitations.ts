import { type Kysely, sql } from 'kysely';

/** The panel counts people who started and have not submitted every few seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index invitations_started on invitations (measurement_id) where has_started and not has_answered`.execute(
    db,
  );
}
