import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** Joins a person's invitations (`o`) to their measurements that are active at `now` (`c`). */
const invitedNow = (accountId: string, participantId: RawBuilder<string>, now: Date) => sql`
  invitations o join measurements c on c.id = o.measurement_id and o.account_id = ${accountId}
    and o.participant_id = ${participantId}
    and c.opens_at <= ${now} and c.closes_at > ${now} and c.stopped_at is null
    and c.finalized_at is null`;

/**
 * Builds the condition that a mail of an active measurement was sent to a person, or may have been sent.
 * Such a person may have a link and may have answered. The condition does not depend on whether they did.
 */
export function isContacted(accountId: string, participantId: RawBuilder<string>, now: Date): RawBuilder<boolean> {
  return sql`exists (
    select from ${invitedNow(accountId, participantId, now)}
    left join invitation_mails l on l.invitation_id = o.id
    where l.state <> 'failed' or l.state is null and o.sent_at is not null)`;
}

export async function findIsContacted(tx: Tx, accountId: string, participantId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_contacted: boolean }>`
    select ${isContacted(accountId, sql`${participantId}::uuid`, now)} as is_contacted`.execute(tx);
  return rows[0]?.is_contacted ?? false;
}

/** Lists the measurements that are active at `now` and invite a person. */
export async function listActiveOf(tx: Tx, accountId: string, participantId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from ${invitedNow(accountId, sql`${participantId}::uuid`, now)} order by c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
