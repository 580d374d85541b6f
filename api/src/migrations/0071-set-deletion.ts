import { sql, type Kysely } from 'kysely';

/**
 * deleted_at: when somebody asked for a set to be deleted; from then on it is out of sight, while a background task removes
 * what hangs on it. deletion_id is that task. What was deleted is wiped out of the files, as at the end of a measurement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurement_sets add column deleted_at timestamptz, add column deletion_id uuid`.execute(db);
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on disclosed_tables to veleta_app;
      end if;
    end $$`.execute(db);
}
