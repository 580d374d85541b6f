import { type Kysely, sql } from 'kysely';
import { tenantTable } from '../platform/database/tenant-table.ts';

/**
 * Responses by local day. A row is written before the first response of its day is counted, by a transaction of its own, and
 * says how many there were until then: nothing that a response writes is ever written together with a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table measurement_days (
      account_id uuid not null references accounts (id) on delete cascade,
      measurement_id uuid not null references measurements (id) on delete cascade,
      day date not null,
      counted_before integer not null check (counted_before >= 0),
      primary key (measurement_id, day)
    )`.execute(db);
  await tenantTable(db, 'measurement_days');
  // One row after another, since a single statement would follow the order in the file, which is that of answering. Twice: what
  // the first round fits in beside the old row, the second, which finds the pages full, puts elsewhere. Rows stay the same rows.
  await sql`
    create function rewrite_invitations(account uuid, measurement uuid) returns void
    language plpgsql set search_path = public, pg_temp as $rewrite$
    declare
      one uuid;
    begin
      for round in 1..2 loop
        for one in
          select id from invitations where account_id = account and measurement_id = measurement order by gen_random_uuid()
        loop
          update invitations set has_answered = has_answered where id = one;
        end loop;
      end loop;
    end $rewrite$`.execute(db);
  await sql`revoke all on function rewrite_invitations(uuid, uuid) from public`.execute(db);
  await sql`grant execute on function rewrite_invitations(uuid, uuid) to veleta_app`.execute(db);
  // What the rows were before is wiped out of the files.
  await sql`
    do $$ begin
      if current_setting('server_version_num')::int >= 170000 then
        grant maintain on invitations to veleta_app;
      end if;
    end $$`.execute(db);
}
