import { sql, type Kysely } from 'kysely';
import { allowLookup, lookupFunction } from '../platform/database/tenant-table.ts';

/**
 * Invitations by person: whoever is taken off a list takes theirs along, and a list of 50,000 people looked through all
 * invitations once for each of them.
 *
 * For operators: how the mails of all measurements that collect are doing, as four figures. Reminders have a place in the age
 * of the oldest only: how many wait is how many people had not answered.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index invitations_of_participant on invitations (participant_id)`.execute(db);
  await allowLookup(db, 'invitation_mails');
  await lookupFunction(db, {
    name: 'count_invitation_mails',
    parameters: 'at timestamptz',
    returns: 'table (planned integer, sending integer, refused integer, oldest_at timestamptz)',
    body: `
      select
        (count(*) filter (where m.occasion = 'invitation' and m.state = 'planned'))::integer,
        (count(*) filter (where m.occasion = 'invitation' and m.state = 'sending'))::integer,
        (count(*) filter (where m.occasion = 'invitation' and m.state = 'failed' and not exists (
          select from invitation_mails later where later.invitation_id = m.invitation_id
            and later.occasion = m.occasion and later.repeat > m.repeat)))::integer,
        min(m.created_at) filter (where m.state in ('planned', 'sending'))
      from measurements collecting join invitation_mails m on m.measurement_id = collecting.id
      where collecting.opens_at <= at and collecting.closes_at > at and collecting.stopped_at is null`,
  });
}
