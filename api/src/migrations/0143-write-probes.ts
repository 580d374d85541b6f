import { sql, type Kysely } from 'kysely';

/**
 * Where readiness finds out whether the database takes writes. A row is larger than half a page and never compressed, so each one
 * makes the table's file grow, which is what fails first on a full disk. The application may insert and nothing else, and takes
 * back what it has inserted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table write_probes (filler bytea not null)`.execute(db);
  await sql`alter table write_probes alter column filler set storage plain`.execute(db);
  await sql`grant insert on write_probes to veleta_app`.execute(db);
}
