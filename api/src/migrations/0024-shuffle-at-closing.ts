import { type Kysely, sql } from 'kysely';

/** At its end a measurement's final rows are written anew; what they were before is wiped out of the files like the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on places, responses, response_comments to veleta_app;
      end if;
    end $$`.execute(db);
}
