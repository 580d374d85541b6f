import { PARTICIPANTS_PER_LIST, type participantLists } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ActiveMeasurement } from '../../../platform/measurement-use.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { productName } from '../question-bank/index.ts';
import { categoriesOf } from '../categories/index.ts';
import {
  deleteList,
  findList,
  findListRow,
  insertList,
  insertParticipants,
  isListUsed,
  isNameTaken,
  type ListRow,
  listLists,
  updateListName,
} from './participant-lists.queries.ts';
import { type ColumnCategory, validateRows } from './validate-rows.ts';

type List = z.infer<typeof participantLists.ParticipantListSchema>;
type ListInput = z.infer<typeof participantLists.ParticipantListInputSchema>;

/** Maximum number of invalid lines in a reply, which also contains their total. */
const ROW_ERRORS_SHOWN = 200;

export { recountList } from './participant-lists.queries.ts';

export function listParticipantLists(services: Services, accountId: string): Promise<List[]> {
  return inTenant(services.db, accountId, async (tx) => {
    const active = await services.measurementUse.listActive(tx, accountId, services.clock.now());
    return (await listLists(tx, accountId)).map((row) => present(row, active));
  });
}

/** Returns a list as the API shows it. Throws `not_found`. */
export async function presentList(services: Services, tx: Tx, accountId: string, id: string): Promise<List> {
  const row = await findListRow(tx, accountId, id);
  if (!row) throw new AppError('not_found');
  return present(row, await services.measurementUse.listActive(tx, accountId, services.clock.now()));
}

/** Creates a list from a whole file in one call, completely or not at all. */
export function importParticipantList(services: Services, by: Actor, input: ListInput): Promise<List> {
  const { db, clock, random } = services;
  const { accountId } = by;
  return inTenant(db, accountId, async (tx) => {
    // Prevents the deletion of units while they are assigned.
    await lockAccountSetup(tx, accountId);
    const { participants, errors } = validateRows(input.rows, await columnCategories(tx, accountId, input.categories));
    assertValidRows(errors);
    const list = { id: random.uuid(), name: input.name, people: participants.length, createdAt: clock.now() };
    if (!(await insertList(tx, accountId, list))) throw nameTaken();
    await insertParticipants(
      tx,
      accountId,
      list.id,
      participants.map((person) => ({ ...person, id: random.uuid() })),
    );
    await recordAuditEvent(services, tx, by, 'list_imported', { object: list.name, details: { people: list.people } });
    return presentList(services, tx, accountId, list.id);
  });
}

export function renameParticipantList(services: Services, by: Actor, id: string, name: string): Promise<List> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    const list = await findList(tx, accountId, id);
    if (!list) throw new AppError('not_found');
    if (await isNameTaken(tx, accountId, name, id)) throw nameTaken();
    await updateListName(tx, accountId, id, name);
    if (list.name !== name) await recordAuditEvent(services, tx, by, 'list_renamed', { object: name });
    return presentList(services, tx, accountId, id);
  });
}

export async function removeParticipantList(services: Services, by: Actor, id: string): Promise<void> {
  const { accountId } = by;
  await inTenant(services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    const list = await findList(tx, accountId, id);
    if (!list) throw new AppError('not_found');
    if (await isListUsed(tx, accountId, id)) throw new AppError('list_in_use');
    await deleteList(tx, accountId, id);
    await recordAuditEvent(services, tx, by, 'list_deleted', { object: list.name, details: { people: list.people } });
  });
}

/** Returns the lists of the account, newest first. */
export function listParticipantListsOf(tx: Tx, accountId: string) {
  return listLists(tx, accountId);
}

/** Finds a list of the account by id, for the setup of measurements. */
export function findParticipantList(tx: Tx, accountId: string, id: string) {
  return findList(tx, accountId, id);
}

/**
 * Finds a list whose people may be changed, and locks the setup until the commit. Throws `not_found`,
 * `measurement_active`.
 */
export async function requireEditableList(services: Services, tx: Tx, accountId: string, id: string) {
  await lockAccountSetup(tx, accountId);
  const list = await findList(tx, accountId, id);
  if (!list) throw new AppError('not_found');
  await services.measurementUse.assertNoneActive(tx, accountId, services.clock.now(), { listId: id });
  return list;
}

/**
 * Emits the new size of a list, in the transaction that changed it. Throws `plan_limit` when the list grew beyond the
 * plan's limit per measurement and an upcoming measurement uses it.
 */
export function emitListSize(
  services: Services,
  tx: Tx,
  accountId: string,
  size: { listId: string; people: number; hasGrown: boolean },
): Promise<void> {
  return services.events.emit('list.resized', { tx, accountId, now: services.clock.now(), ...size });
}

/** Returns the categories of a file's columns, in order. Throws `invalid_input` for an unknown or repeated one. */
export async function columnCategories(tx: Tx, accountId: string, ids: readonly string[]): Promise<ColumnCategory[]> {
  const known = await categoriesOf(tx, accountId);
  return ids.map((id, index) => {
    const category = known.find((one) => one.id === id);
    if (!category || ids.indexOf(id) !== index) {
      throw new AppError('invalid_input', { fields: [{ path: `categories.${index}`, code: 'unknown' }] });
    }
    return category;
  });
}

/** Throws `invalid_rows` with the first invalid lines if there are any. */
export function assertValidRows(errors: AppError['rows']): void {
  if (errors.length === 0) return;
  throw new AppError('invalid_rows', { rows: errors.slice(0, ROW_ERRORS_SHOWN), rowsTotal: errors.length });
}

/** Creates the error for a list that exceeds the maximum number of people. */
export function listFull(): AppError {
  return new AppError('invalid_input', {
    fields: [{ path: 'rows', code: 'too_many', params: { limit: PARTICIPANTS_PER_LIST } }],
  });
}

export function nameTaken(): AppError {
  return new AppError('conflict', { fields: [{ path: 'name', code: 'taken' }] });
}

function present({ created_at, ...list }: ListRow, active: readonly ActiveMeasurement[]): List {
  return {
    ...list,
    active_in: active
      .filter(({ listId }) => listId === list.id)
      .map(({ id, productKey, lastDate }) => ({
        measurement: id,
        product: productName(productKey),
        last_date: lastDate,
      })),
    created_at: created_at.toISOString(),
  };
}
