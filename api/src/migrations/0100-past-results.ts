import { sql, type Kysely } from 'kysely';

/** imported_at: when the answers of a set came from elsewhere; null for one that was asked here. It never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurement_sets add column imported_at timestamptz`.execute(db);
}
