import { sql, type Kysely } from 'kysely';
import { lookupFunction } from '../platform/database/tenant-table.ts';

/**
 * Why a mail was deferred the last time it was tried. For operators: how many invitations wait for which reason. Reminders
 * are left out: how many wait is how many people had not answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation_mails add column deferral text`.execute(db);
  await lookupFunction(db, {
    name: 'count_deferred_mails',
    parameters: 'at timestamptz',
    returns: 'table (reason text, mails integer, next_try_at timestamptz)',
    body: `
      select m.deferral, count(*)::integer, min(m.next_try_at)
      from measurements collecting join invitation_mails m on m.measurement_id = collecting.id
      where collecting.opens_at <= at and collecting.closes_at > at and collecting.stopped_at is null
        and collecting.folded_at is null
        and m.occasion = 'invitation' and m.state = 'planned' and m.deferral is not null
      group by m.deferral order by m.deferral`,
  });
}
