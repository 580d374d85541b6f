import { sql, type Kysely } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/** Searchable texts of the comments that may be read, many to a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table response_comments add column ordinal integer`.execute(db);
  await sql`alter table response_comments alter column ordinal set statistics 0`.execute(db);
  await sql`create index response_comments_ordinal on response_comments (measurement_id, ordinal)`.execute(db);
  await sql`create table comment_search (
    measurement_id uuid not null references measurements on delete cascade,
    part integer not null,
    account_id uuid not null references accounts on delete cascade,
    content text not null,
    primary key (measurement_id, part)
  )`.execute(db);
  // Statistics would contain whole comments.
  await sql`alter table comment_search alter column content set statistics 0`.execute(db);
  await tenantTable(db, 'comment_search');
}
