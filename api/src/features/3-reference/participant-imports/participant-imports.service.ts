import {
  IMPORT_KEPT_HOURS,
  PARTICIPANTS_PER_LIST,
  type participantImports,
  type RowError,
} from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { inTenant, withoutTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import {
  emitListSize,
  columnCategories,
  insertList as insertEmptyList,
  isNameTaken,
  listFull,
  nameTaken,
  requireEditableList,
  presentList,
  recountList,
  assertValidRows,
  validateRows,
} from '../participant-lists/index.ts';
import * as queries from './participant-imports.queries.ts';

type ImportInput = z.infer<typeof participantImports.ImportInputSchema>;
type Rows = z.infer<NonNullable<typeof participantImports.addImportRows.body>>['rows'];
type Result = z.infer<typeof participantImports.ImportResultSchema>;
type ImportRow = NonNullable<Awaited<ReturnType<typeof queries.lockImport>>>;

/** Maximum number of open imports per account; a new one replaces the oldest. */
const MAX_OPEN = 5;
const MS_PER_HOUR = 3_600_000;
const CLEAN_UP_JOB = 'participant-imports.clean-up';

/** Begins an import. Checks everything that is known to make it fail later. */
export function beginImport(services: Services, { accountId }: Actor, input: ImportInput): Promise<{ id: string }> {
  const { db, clock, random } = services;
  const id = random.uuid();
  return inTenant(db, accountId, async (tx) => {
    await columnCategories(tx, accountId, input.categories);
    if (input.list !== null) await requireEditableList(services, tx, accountId, input.list);
    else if (input.name === null) throw new AppError('invalid_input', { fields: [{ path: 'name', code: 'required' }] });
    else if (await isNameTaken(tx, accountId, input.name)) throw nameTaken();
    await queries.insertImport(tx, accountId, {
      id,
      listId: input.list,
      name: input.list === null ? input.name : null,
      categoryIds: input.categories,
      known: input.known,
      startedAt: clock.now(),
    });
    await queries.deleteOldestOpen(tx, accountId, MAX_OPEN);
    return { id };
  });
}

/** Stages a chunk of lines. If one is invalid, none is staged. */
export function addImportRows(services: Services, { accountId }: Actor, id: string, rows: Rows): Promise<number> {
  return inTenant(services.db, accountId, async (tx) => {
    const one = openImport(await queries.lockImport(tx, accountId, id));
    const { participants, errors } = validateRows(rows, await columnCategories(tx, accountId, one.category_ids));
    assertValidRows(errors);
    const people = participants.map((person, index) => ({
      ...person,
      line: rows[index]?.line ?? 0,
      participantId: services.random.uuid(),
    }));
    // An upsert accepts each line once: the last of two wins.
    await queries.stagePeople(tx, accountId, id, [...new Map(people.map((person) => [person.line, person])).values()]);
    const total = await queries.countStaged(tx, accountId, id);
    if (total > PARTICIPANTS_PER_LIST) throw listFull();
    return total;
  });
}

/** Adds all people to the list, or none. A repeated call returns the same result. */
export function completeImport(services: Services, by: Actor, id: string, people: number): Promise<Result> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    // Lists, units and sets are locked. A concurrent import into this list waits here and then sees its people.
    await lockAccountSetup(tx, accountId);
    const one = await queries.lockImport(tx, accountId, id);
    if (!one) throw new AppError('not_found');
    if (one.completed_at !== null) return resultOf(services, tx, accountId, one);
    if ((await queries.countStaged(tx, accountId, id)) !== people)
      throw new AppError('conflict', { fields: [{ path: 'people', code: 'incomplete' }] });
    assertValidRows(await badLines(tx, accountId, id));

    const listId = one.list_id ?? (await makeList(services, tx, accountId, one.name ?? ''));
    const list = await requireEditableList(services, tx, accountId, listId);
    const knownLines = await queries.listKnownLines(tx, accountId, id, listId);
    if (one.known === 'replace') await queries.replaceKnown(tx, accountId, id, listId);
    const added = await queries.addNew(tx, accountId, id, listId);
    const size = await recountList(tx, accountId, listId);
    if (size > PARTICIPANTS_PER_LIST) throw listFull();
    await emitListSize(services, tx, accountId, { listId, people: size, hasGrown: added > 0 });
    await recordAuditEvent(services, tx, by, 'list_imported', { object: list.name, details: { people: added } });
    await queries.finishImport(tx, accountId, id, {
      listId,
      completedAt: services.clock.now(),
      added,
      replaced: one.known === 'replace' ? knownLines.length : 0,
      kept: one.known === 'keep' ? knownLines.length : 0,
      knownLines,
    });
    const done = await queries.lockImport(tx, accountId, id);
    return resultOf(services, tx, accountId, done ?? one);
  });
}

/** Cancels an import; a completed one cannot be cancelled. */
export async function cancelImport(services: Services, { accountId }: Actor, id: string): Promise<void> {
  await inTenant(services.db, accountId, async (tx) => {
    openImport(await queries.lockImport(tx, accountId, id));
    await queries.deleteImport(tx, accountId, id);
  });
}

/** Defines the hourly job that deletes old imports, completed or not. */
export function defineCleanUp(services: Services): void {
  services.jobs.define(CLEAN_UP_JOB, () => deleteOldImports(services), { cron: '13 * * * *' });
}

async function deleteOldImports({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - IMPORT_KEPT_HOURS * MS_PER_HOUR);
  for (;;) {
    const old = await withoutTenant(db, (tx) => queries.findOldImport(tx, before));
    if (!old) return;
    await inTenant(db, old.account_id, (tx) => queries.deleteImport(tx, old.account_id, old.import_id));
  }
}

function openImport(one: ImportRow | undefined): ImportRow {
  if (!one || one.completed_at !== null) throw new AppError('not_found');
  return one;
}

async function badLines(tx: Tx, accountId: string, id: string): Promise<AppError['rows']> {
  const duplicates = (await queries.listDuplicates(tx, accountId, id)).map(({ line, email }): RowError => ({
    line,
    column: 'email',
    code: 'duplicate',
    value: email,
  }));
  const withoutUnit = (await queries.listLinesWithoutUnit(tx, accountId, id)).map((line): RowError => ({
    line,
    column: '',
    code: 'unknown_unit',
    value: '',
  }));
  return [...duplicates, ...withoutUnit];
}

async function makeList({ random, clock }: Services, tx: Tx, accountId: string, name: string): Promise<string> {
  const id = random.uuid();
  if (!(await insertEmptyList(tx, accountId, { id, name, people: 0, createdAt: clock.now() }))) throw nameTaken();
  return id;
}

async function resultOf(services: Services, tx: Tx, accountId: string, one: ImportRow): Promise<Result> {
  return {
    list: await presentList(services, tx, accountId, one.list_id ?? ''),
    added: one.added ?? 0,
    replaced: one.replaced ?? 0,
    kept: one.kept ?? 0,
    known_lines: one.known_lines ?? [],
  };
}
