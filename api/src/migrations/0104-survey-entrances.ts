import { type Kysely, sql } from 'kysely';
import { lookupFunction } from '../platform/database/tenant-table.ts';

/**
 * How many responses have left the inbox, so that how many wait there is a difference of two counts and not a look at all of
 * them for each batch. And what a link leads to together with how many people it is for, which says how often it may be called.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurements add column moved integer not null default 0`.execute(db);
  await sql`
    update measurements m set moved = (select count(*) from responses r where r.measurement_id = m.id)
    where folded_at is null and submissions > 0`.execute(db);
  await lookupFunction(db, {
    name: 'find_survey_entrance',
    parameters: 'hash bytea',
    returns: 'table (account_id uuid, measurement_id uuid, invitation_id uuid, is_kiosk boolean, people integer)',
    body: `
      select m.account_id, m.id, null::uuid, false, m.expected from measurements m where m.link_hash = hash
      union all
      select i.account_id, i.measurement_id, i.id, false, 1 from invitations i where i.token_hash = hash
      union all
      select k.account_id, k.measurement_id, null::uuid, true, m.expected
      from kiosks k join measurements m on m.id = k.measurement_id
      where k.link_hash = hash and m.link_hash is not null
      limit 1`,
  });
}
