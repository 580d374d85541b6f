import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/tenant.ts';

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

export function listLists(tx: Tx, accountId: string): Promise<ListRow[]> {
  return lists(tx, accountId).orderBy('l.created_at', 'desc').orderBy('l.id').execute();
}

/** Returns a list and whether it is used. */
export function findListRow(tx: Tx, accountId: string, id: string): Promise<ListRow | undefined> {
  return lists(tx, accountId).where('l.id', '=', id).executeTakeFirst();
}

function lists(tx: Tx, accountId: string) {
  return tx
    .selectFrom('participant_lists as l')
    .select(['l.id', 'l.name', 'l.people', 'l.created_at'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('measurement_sets as s').select('s.id').whereRef('s.list_id', '=', 'l.id'))
        .$castTo<boolean>()
        .as('is_used'),
    )
    .where('l.account_id', '=', accountId);
}

/** Returns false if the name is taken. */
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

/** Inserts people by arrays of columns, so that 50,000 people need only a few statements. */
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
    const assignments = batch.flatMap((person) => person.unitIds.map((unitId) => ({ personId: person.id, unitId })));
    if (assignments.length === 0) continue;
    await sql`
      insert into participant_units (account_id, participant_id, unit_id)
      select ${accountId}::uuid, u.participant_id, u.unit_id
      from unnest(
        ${assignments.map((unit) => unit.personId)}::uuid[],
        ${assignments.map((unit) => unit.unitId)}::uuid[]
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

/** Returns the different names of the people on a list. */
export async function listParticipantNames(tx: Tx, accountId: string, listId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('participants')
    .select('name')
    .distinct()
    .where('account_id', '=', accountId)
    .where('list_id', '=', listId)
    .where('name', 'is not', null)
    .execute();
  return rows.flatMap(({ name }) => name ?? []);
}

/** Deletes a list unless a set uses it; the foreign key prevents a concurrent new set. */
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

/** Returns whether a list other than `exceptId` has this name, ignoring case. */
export async function isNameTaken(tx: Tx, accountId: string, name: string, exceptId?: string): Promise<boolean> {
  let query = tx
    .selectFrom('participant_lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`);
  if (exceptId !== undefined) query = query.where('id', '!=', exceptId);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function updateListName(tx: Tx, accountId: string, id: string, name: string): Promise<void> {
  await tx
    .updateTable('participant_lists')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Counts the people of a list and stores their number. */
export async function recountList(tx: Tx, accountId: string, id: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    update participant_lists set people = (
      select count(*)::int from participants where account_id = ${accountId}::uuid and list_id = ${id}::uuid)
    where account_id = ${accountId}::uuid and id = ${id}::uuid
    returning people`.execute(tx);
  return rows[0]?.people ?? 0;
}
