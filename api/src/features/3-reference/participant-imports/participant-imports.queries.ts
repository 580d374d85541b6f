import { sql } from 'kysely';
import type { participantImports } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';

export interface NewImport {
  readonly id: string;
  readonly listId: string | null;
  readonly name: string | null;
  readonly categoryIds: readonly string[];
  readonly known: participantImports.KnownPeople;
  readonly startedAt: Date;
}
/** A person from a validated line. */
export interface StagedPerson {
  readonly line: number;
  readonly participantId: string;
  readonly email: string;
  readonly name: string | null;
  readonly language: string | null;
  readonly unitIds: readonly string[];
}

export async function insertImport(tx: Tx, accountId: string, one: NewImport): Promise<void> {
  await tx
    .insertInto('participant_imports')
    .values({
      id: one.id,
      account_id: accountId,
      list_id: one.listId,
      name: one.name,
      category_ids: [...one.categoryIds],
      known: one.known,
      started_at: one.startedAt,
    })
    .execute();
}

/** Locks the import until the commit, so that its chunks are processed sequentially. */
export function lockImport(tx: Tx, accountId: string, id: string) {
  return tx
    .selectFrom('participant_imports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteImport(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.deleteFrom('participant_imports').where('account_id', '=', accountId).where('id', '=', id).execute();
}

/** Deletes the open imports of an account except the newest `kept`. */
export async function deleteOldestOpen(tx: Tx, accountId: string, kept: number): Promise<void> {
  await sql`
    delete from participant_imports where account_id = ${accountId}::uuid and id in (
      select id from participant_imports
      where account_id = ${accountId}::uuid and completed_at is null
      order by started_at desc, id offset ${kept})`.execute(tx);
}

/** Stages people. An existing line is replaced, so sending a chunk again changes nothing. */
export async function stagePeople(
  tx: Tx,
  accountId: string,
  importId: string,
  people: readonly StagedPerson[],
): Promise<void> {
  await sql`
    insert into participant_import_people (account_id, import_id, line, participant_id, email, name, language, unit_ids)
    select ${accountId}::uuid, ${importId}::uuid, p.line, p.id, p.email, p.name, p.language, p.units::uuid[]
    from unnest(
      ${people.map(({ line }) => line)}::int[],
      ${people.map(({ participantId }) => participantId)}::uuid[],
      ${people.map(({ email }) => email)}::text[],
      ${people.map(({ name }) => name)}::text[],
      ${people.map(({ language }) => language)}::text[],
      ${people.map(({ unitIds }) => `{${unitIds.join(',')}}`)}::text[]
    ) as p (line, id, email, name, language, units)
    on conflict (import_id, line) do update set
      email = excluded.email, name = excluded.name, language = excluded.language, unit_ids = excluded.unit_ids`.execute(
    tx,
  );
}

export async function countStaged(tx: Tx, accountId: string, importId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('participant_import_people')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', accountId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return total;
}

/** Returns lines whose address also occurs on an earlier line. */
export async function listDuplicates(
  tx: Tx,
  accountId: string,
  importId: string,
): Promise<{ line: number; email: string }[]> {
  const { rows } = await sql<{ line: number; email: string }>`
    select line, email from (
      select line, email, row_number() over (partition by email order by line) as place
      from participant_import_people where account_id = ${accountId}::uuid and import_id = ${importId}::uuid
    ) as p where place > 1 order by line`.execute(tx);
  return rows;
}

/** Returns lines with a unit that was deleted since they arrived. */
export async function listLinesWithoutUnit(tx: Tx, accountId: string, importId: string): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select p.line from participant_import_people p
    where p.account_id = ${accountId}::uuid and p.import_id = ${importId}::uuid
      and exists (select from unnest(p.unit_ids) as u (id) where not exists (
        select from units where units.account_id = ${accountId}::uuid and units.id = u.id))
    order by p.line`.execute(tx);
  return rows.map(({ line }) => line);
}

/** Returns lines of people who are already on the list. */
export async function listKnownLines(tx: Tx, accountId: string, importId: string, listId: string): Promise<number[]> {
  const { rows } = await sql<{ line: number }>`
    select s.line from participant_import_people s
    join participants p on p.list_id = ${listId}::uuid and p.email = s.email
    where s.account_id = ${accountId}::uuid and s.import_id = ${importId}::uuid order by s.line`.execute(tx);
  return rows.map(({ line }) => line);
}

/** Updates people on the list with the values of the file; empty values change nothing. */
export async function replaceKnown(tx: Tx, accountId: string, importId: string, listId: string): Promise<void> {
  await sql`
    update participants p set name = coalesce(s.name, p.name), language = coalesce(s.language, p.language)
    from participant_import_people s
    where s.account_id = ${accountId}::uuid and s.import_id = ${importId}::uuid
      and p.account_id = s.account_id and p.list_id = ${listId}::uuid and p.email = s.email`.execute(tx);
  await sql`
    delete from participant_units pu
    using participant_import_people s, participants p, units had, units gets
    where s.account_id = ${accountId}::uuid and s.import_id = ${importId}::uuid
      and p.account_id = s.account_id and p.list_id = ${listId}::uuid and p.email = s.email
      and pu.participant_id = p.id and had.id = pu.unit_id
      and gets.id = any(s.unit_ids) and gets.category_id = had.category_id`.execute(tx);
  await sql`
    insert into participant_units (account_id, participant_id, unit_id)
    select s.account_id, p.id, u.id
    from participant_import_people s
    join participants p on p.list_id = ${listId}::uuid and p.email = s.email
    cross join unnest(s.unit_ids) as u (id)
    where s.account_id = ${accountId}::uuid and s.import_id = ${importId}::uuid
    on conflict do nothing`.execute(tx);
}

/** Appends new people to the list in the file's order, with their units. Returns their number. */
export async function addNew(tx: Tx, accountId: string, importId: string, listId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into participants (id, account_id, list_id, position, email, name, language)
    select s.participant_id, s.account_id, ${listId}::uuid,
      (select coalesce(max(position), 0) from participants where list_id = ${listId}::uuid)
        + row_number() over (order by s.line),
      s.email, s.name, s.language
    from participant_import_people s
    where s.account_id = ${accountId}::uuid and s.import_id = ${importId}::uuid
      and not exists (select from participants p where p.list_id = ${listId}::uuid and p.email = s.email)`.execute(tx);
  await sql`
    insert into participant_units (account_id, participant_id, unit_id)
    select s.account_id, s.participant_id, u.id
    from participant_import_people s
    join participants p on p.id = s.participant_id
    cross join unnest(s.unit_ids) as u (id)
    where s.account_id = ${accountId}::uuid and s.import_id = ${importId}::uuid`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Stores the result of an import and deletes its staged people. */
export async function finishImport(
  tx: Tx,
  accountId: string,
  id: string,
  result: {
    listId: string;
    completedAt: Date;
    added: number;
    replaced: number;
    kept: number;
    knownLines: readonly number[];
  },
): Promise<void> {
  await tx
    .updateTable('participant_imports')
    .set({
      list_id: result.listId,
      completed_at: result.completedAt,
      added: result.added,
      replaced: result.replaced,
      kept: result.kept,
      known_lines: [...result.knownLines],
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('participant_import_people')
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .execute();
}

/** Finds the oldest import of any account that began before `before`, before the tenant is known. */
export async function findOldImport(
  tx: Tx,
  before: Date,
): Promise<{ account_id: string; import_id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; import_id: string }>`
    select account_id, import_id from next_forgotten_import(${before}::timestamptz)`.execute(tx);
  return rows[0];
}
