import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

/** The people of a measurement with the state of their invitation's last delivery. Erased people have no row. */
const letters = (accountId: string, measurementId: string) => sql`
  select p.id, p.email, p.name, p.language,
    coalesce(letter.state, case when i.sent_at is not null then 'sent' end) = 'sent' as is_reached
  from invitations i
  join participants p on p.id = i.participant_id and p.account_id = i.account_id
  left join lateral (
    select m.state from invitation_mails m
    where m.invitation_id = i.id and m.occasion = 'invitation' order by m.repeat desc limit 1
  ) as letter on true
  where i.account_id = ${accountId} and i.measurement_id = ${measurementId}`;

/** Counts the people whose invitation arrived, by mail language, and the others. */
export async function countReached(
  tx: Tx,
  accountId: string,
  { measurementId, byDefault }: { measurementId: string; byDefault: 'en' | 'es' },
): Promise<{ en: number; es: number; leftOut: number }> {
  const { rows } = await sql<{ en: number; es: number; left_out: number }>`
    select
      count(*) filter (where is_reached and coalesce(language, ${byDefault}) = 'en')::integer as en,
      count(*) filter (where is_reached and coalesce(language, ${byDefault}) = 'es')::integer as es,
      count(*) filter (where is_reached is not true)::integer as left_out
    from (${letters(accountId, measurementId)}) as people`.execute(tx);
  const row = rows[0];
  return { en: row?.en ?? 0, es: row?.es ?? 0, leftOut: row?.left_out ?? 0 };
}

/** Lists the people whose invitation arrived, in the order of their ids, from `after` on. */
export async function listReached(
  tx: Tx,
  accountId: string,
  { measurementId, after, limit }: { measurementId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${letters(accountId, measurementId)}) as people
    where is_reached and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

interface ReachedPerson {
  readonly email: string;
  readonly name: string | null;
  readonly language: 'en' | 'es' | null;
}

/** Finds a person whose invitation arrived; undefined after they were erased. */
export async function findReached(
  tx: Tx,
  accountId: string,
  { measurementId, participantId }: { measurementId: string; participantId: string },
): Promise<ReachedPerson | undefined> {
  const { rows } = await sql<ReachedPerson>`
    select email, name, language from (${letters(accountId, measurementId)}) as people
    where is_reached and id = ${participantId}::uuid`.execute(tx);
  return rows[0];
}
