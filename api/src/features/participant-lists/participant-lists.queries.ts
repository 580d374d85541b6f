import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tenant.ts';

const ROWS_PER_INSERT = 10_000;

export interface ListRow {
  readonly id: string;
  readonly name: string;
  readonly people: number;
  readonly created_at: Date;
  readonly is_used: boolean;
}
export interface NewParticipant {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: string | null;
  readonly unitIds: readonly string[];
}
export interface ParticipantRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: string | null;
  readonly units: { category: string; unit: string }[];
}

export function listLists(tx: Tx, accountId: string): Promise<ListRow[]> {
  return tx
    .selectFrom('participant_lists as l')
    .select(['l.id', 'l.name', 'l.people', 'l.created_at'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('measurement_sets as s').select('s.id').whereRef('s.list_id', '=', 'l.id'))
        .$castTo<boolean>()
        .as('is_used'),
    )
    .where('l.account_id', '=', accountId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .execute();
}

/** False when the name is taken. */
export async function insertList(
  tx: Tx,
  accountId: string,
  list: { id: string; name: string; people: number; createdAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('participant_lists')
    .values({ id: list.id, account_id: accountId, name: list.name, people: list.people, created_at: list.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Arrays of columns instead of rows of parameters: 50,000 people are a handful of statements. */
export async function insertParticipants(
  tx: Tx,
  accountId: string,
  listId: string,
  participants: readonly NewParticipant[],
): Promise<void> {
  for (let from = 0; from < participants.length; from += ROWS_PER_INSERT) {
    const batch = participants.slice(from, from + ROWS_PER_INSERT);
    await sql`
      insert into participants (id, account_id, list_id, position, email, name, language)
      select p.id, ${accountId}::uuid, ${listId}::uuid, ${from}::int + p.ordinal::int, p.email, p.name, p.language
      from unnest(
        ${batch.map((person) => person.id)}::uuid[],
        ${batch.map((person) => person.email)}::text[],
        ${batch.map((person) => person.name)}::text[],
        ${batch.map((person) => person.language)}::text[]
      ) with ordinality as p (id, email, name, language, ordinal)`.execute(tx);
    const carried = batch.flatMap((person) => person.unitIds.map((unitId) => ({ personId: person.id, unitId })));
    if (carried.length === 0) continue;
    await sql`
      insert into participant_units (account_id, participant_id, unit_id)
      select ${accountId}::uuid, u.participant_id, u.unit_id
      from unnest(
        ${carried.map((unit) => unit.personId)}::uuid[],
        ${carried.map((unit) => unit.unitId)}::uuid[]
      ) as u (participant_id, unit_id)`.execute(tx);
  }
}

export async function findList(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ id: string; name: string; people: number } | undefined> {
  return tx
    .selectFrom('participant_lists')
    .select(['id', 'name', 'people'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function countParticipants(tx: Tx, accountId: string, listId: string, search: string): Promise<number> {
  const { total } = await matching(tx, accountId, listId, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export function pageOfParticipants(
  tx: Tx,
  accountId: string,
  listId: string,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<ParticipantRow[]> {
  return matching(tx, accountId, listId, search)
    .select(['p.id', 'p.email', 'p.name', 'p.language'])
    .select(
      sql<{ category: string; unit: string }[]>`coalesce((
        select json_agg(json_build_object('category', s.title, 'unit', u.name) order by s.created_at, s.id)
        from participant_units pu join units u on u.id = pu.unit_id join segmentations s on s.id = u.segmentation_id
        where pu.participant_id = p.id), '[]')`.as('units'),
    )
    .orderBy('p.position')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Removes a list unless a set uses it; a set created at the same moment is held off by its foreign key. */
export async function deleteList(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('participant_lists').where('account_id', '=', accountId).where('id', '=', id).execute();
}

export async function isListUsed(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const set = await tx
    .selectFrom('measurement_sets')
    .select('id')
    .where('account_id', '=', accountId)
    .where('list_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return set !== undefined;
}

/** People whose address or name contains the text, whatever its case; `%` and `_` are ordinary characters. */
function matching(tx: Tx, accountId: string, listId: string, search: string) {
  const query = tx
    .selectFrom('participants as p')
    .where('p.account_id', '=', accountId)
    .where('p.list_id', '=', listId);
  if (search === '') return query;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return query.where((eb) => eb.or([eb('p.email', 'ilike', pattern), eb('p.name', 'ilike', pattern)]));
}
