import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** Topics of comments, and the names and merges that people give them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table response_comments add column topic smallint`.execute(db);
  await sql`alter table response_comments alter column topic set statistics 0`.execute(db);
  await sql`create table comment_topics (
    measurement_id uuid not null references measurements on delete cascade,
    topic smallint not null,
    account_id uuid not null references accounts on delete cascade,
    label text,
    merged_into smallint,
    primary key (measurement_id, topic)
  )`.execute(db);
  await tenantTable(db, 'comment_topics');
}
