import { sql } from 'kysely';
import type { Language, participantLists } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { containing } from '../../../platform/paging.ts';
import { byText, type SortDirection } from '../../../platform/sorting.ts';

export interface ParticipantRow {
  readonly id: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
  readonly units: { id: string; category: string; unit: string }[];
}
/** Values of a person to store; units by id. */
export interface PersonValues {
  readonly email: string;
  readonly name: string | null;
  readonly language: Language | null;
}

/** The column to sort people by; null for the order of the list. */
export interface PeopleOrder {
  readonly sort: (typeof participantLists.PARTICIPANT_COLUMNS)[number] | null;
  readonly direction: SortDirection;
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
  { search, sort, direction, offset, limit }: { search: string; offset: number; limit: number } & PeopleOrder,
): Promise<ParticipantRow[]> {
  const people = matching(tx, accountId, listId, search).select(['p.id', 'p.email', 'p.name', 'p.language', UNITS]);
  const sorted = sort === null ? people : people.orderBy(byText(COLUMNS[sort], direction));
  return sorted.orderBy('p.position').offset(offset).limit(limit).execute();
}

export function findParticipant(
  tx: Tx,
  accountId: string,
  listId: string,
  id: string,
): Promise<ParticipantRow | undefined> {
  return matching(tx, accountId, listId, '')
    .select(['p.id', 'p.email', 'p.name', 'p.language', UNITS])
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** Returns the list of a participant. */
export async function findListOfParticipant(tx: Tx, accountId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('participants')
    .select('list_id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.list_id;
}

/** Returns people of a list after a position, in the list's order. */
export function listParticipantsAfter(
  tx: Tx,
  accountId: string,
  listId: string,
  { position, limit }: { position: number; limit: number },
): Promise<(ParticipantRow & { position: number })[]> {
  return matching(tx, accountId, listId, '')
    .select(['p.id', 'p.email', 'p.name', 'p.language', 'p.position', UNITS])
    .where('p.position', '>', position)
    .orderBy('p.position')
    .limit(limit)
    .execute();
}

/** Returns which of these lower-case addresses are on the list. */
export async function listKnownEmails(
  tx: Tx,
  accountId: string,
  listId: string,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from participants
    where account_id = ${accountId}::uuid and list_id = ${listId}::uuid and email = any(${emails}::text[])`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Appends a person to a list; false if the address is already on it. */
export async function insertParticipant(
  tx: Tx,
  accountId: string,
  listId: string,
  { id, email, name, language }: PersonValues & { id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into participants (id, account_id, list_id, position, email, name, language)
    select ${id}::uuid, ${accountId}::uuid, ${listId}::uuid, coalesce(max(position), 0) + 1,
      ${email}, ${name}::text, ${language}::text
    from participants where account_id = ${accountId}::uuid and list_id = ${listId}::uuid
    on conflict (list_id, email) do nothing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Updates a person; false if another person on the list has the address. */
export async function updateParticipant(
  tx: Tx,
  accountId: string,
  listId: string,
  { id, email, name, language }: PersonValues & { id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update participants p set email = ${email}, name = ${name}::text, language = ${language}::text
    where p.account_id = ${accountId}::uuid and p.list_id = ${listId}::uuid and p.id = ${id}::uuid
      and not exists (select from participants o where o.list_id = p.list_id and o.email = ${email} and o.id <> p.id)`.execute(
    tx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function replaceUnitsOfParticipant(
  tx: Tx,
  accountId: string,
  participantId: string,
  unitIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('participant_units')
    .where('account_id', '=', accountId)
    .where('participant_id', '=', participantId)
    .execute();
  if (unitIds.length === 0) return;
  await tx
    .insertInto('participant_units')
    .values(unitIds.map((unitId) => ({ account_id: accountId, participant_id: participantId, unit_id: unitId })))
    .execute();
}

export async function deleteParticipant(tx: Tx, accountId: string, listId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('participants')
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const COLUMNS = {
  email: sql`p.email`,
  name: sql`p.name`,
  language: sql`p.language`,
  units: sql`(
    select string_agg(u.name, ', ' order by s.position, s.created_at, s.id)
    from participant_units pu join units u on u.id = pu.unit_id join categories s on s.id = u.category_id
    where pu.participant_id = p.id)`,
} as const satisfies Record<NonNullable<PeopleOrder['sort']>, unknown>;

/** Units of a person, in the order of the categories. */
const UNITS = sql<ParticipantRow['units']>`coalesce((
  select json_agg(json_build_object('id', u.id, 'category', s.title, 'unit', u.name) order by s.position, s.created_at, s.id)
  from participant_units pu join units u on u.id = pu.unit_id join categories s on s.id = u.category_id
  where pu.participant_id = p.id), '[]')`.as('units');

/** Selects people whose address or name contains the text, ignoring case. */
function matching(tx: Tx, accountId: string, listId: string, search: string) {
  const query = tx
    .selectFrom('participants as p')
    .where('p.account_id', '=', accountId)
    .where('p.list_id', '=', listId);
  if (search === '') return query;
  const pattern = containing(search);
  return query.where((eb) => eb.or([eb('p.email', 'ilike', pattern), eb('p.name', 'ilike', pattern)]));
}
