import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

const ROWS_PER_INSERT = 10_000;

export async function listParticipantIds(tx: Tx, accountId: string, listId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('participants')
    .select('id')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.id);
}

export async function insertInvitations(
  tx: Tx,
  accountId: string,
  measurementId: string,
  invitations: readonly { id: string; participantId: string; tokenHash: Buffer }[],
): Promise<void> {
  for (let from = 0; from < invitations.length; from += ROWS_PER_INSERT) {
    const batch = invitations.slice(from, from + ROWS_PER_INSERT);
    await sql`
      insert into invitations (id, account_id, measurement_id, participant_id, token_hash)
      select i.id, ${accountId}::uuid, ${measurementId}::uuid, i.participant_id, i.token_hash
      from unnest(
        ${batch.map((one) => one.id)}::uuid[],
        ${batch.map((one) => one.participantId)}::uuid[],
        ${batch.map((one) => one.tokenHash)}::bytea[]
      ) as i (id, participant_id, token_hash)`.execute(tx);
  }
}

/** Finds person, measurement and product of an invitation, for its mail. */
export function findInvitationMail(tx: Tx, accountId: string, id: string) {
  return tx
    .selectFrom('invitations as i')
    .innerJoin('participants as p', 'p.id', 'i.participant_id')
    .innerJoin('measurements as m', 'm.id', 'i.measurement_id')
    .innerJoin('measurement_sets as s', 's.id', 'm.set_id')
    .select([
      'p.email',
      'p.name',
      'p.language',
      'i.has_answered',
      'm.opens_at',
      'm.closes_at',
      'm.stopped_at',
      'm.finalized_at',
      'm.threshold',
      's.product_key',
      's.timezone',
      's.mail_texts',
    ])
    .where('i.account_id', '=', accountId)
    .where('i.id', '=', id)
    .executeTakeFirst();
}

/** Finds the invitation of a personal link and the person's language; `isLocked` locks its row until the commit. */
export async function findInvitation(tx: Tx, accountId: string, id: string, { isLocked = false } = {}) {
  const query = tx
    .selectFrom('invitations as i')
    .innerJoin('participants as p', 'p.id', 'i.participant_id')
    .select(['i.id', 'i.participant_id', 'i.has_answered', 'i.has_started', 'p.language'])
    .where('i.account_id', '=', accountId)
    .where('i.id', '=', id);
  return (isLocked ? query.forUpdate('i') : query).executeTakeFirst();
}

/** Counts the people of a list by mail language, and those without a name. */
export async function countGreeted(
  tx: Tx,
  accountId: string,
  { listId, byDefault }: { listId: string; byDefault: 'en' | 'es' },
): Promise<{ en: number; es: number; unnamed: number }> {
  const { rows } = await sql<{ en: number; es: number; unnamed: number }>`
    select
      count(*) filter (where coalesce(language, ${byDefault}) = 'en')::integer as en,
      count(*) filter (where coalesce(language, ${byDefault}) = 'es')::integer as es,
      count(*) filter (where coalesce(name, '') = '')::integer as unnamed
    from participants where account_id = ${accountId} and list_id = ${listId}`.execute(tx);
  return rows[0] ?? { en: 0, es: 0, unnamed: 0 };
}
