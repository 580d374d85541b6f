import type { participantLists } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAct, type Actor } from '../audit/audit.service.ts';
import { lockSetUp } from '../measurement-sets/active.service.ts';
import { categoriesOf } from '../segmentations/segmentations.service.ts';
import {
  countParticipants,
  deleteList,
  findList,
  insertList,
  insertParticipants,
  isListUsed,
  listLists,
  pageOfParticipants,
} from './participant-lists.queries.ts';
import { type ColumnCategory, judgeRows } from './rows.ts';

type List = z.infer<typeof participantLists.ParticipantListSchema>;
type ListInput = z.infer<typeof participantLists.ParticipantListInputSchema>;
type Page = z.infer<NonNullable<typeof participantLists.getParticipants.reply>>;

/** So many bad lines are named; their number is told in full. */
const ROW_ERRORS_SHOWN = 200;
const PEOPLE_PER_PAGE = 50;
/** Further than any list goes; keeps an absurd page number inside PostgreSQL's integers. */
const LAST_PAGE = 1_000_000;

export function listParticipantLists({ db }: Services, accountId: string): Promise<List[]> {
  return inTenant(db, accountId, async (tx) =>
    (await listLists(tx, accountId)).map(({ created_at, ...list }) => ({
      ...list,
      created_at: created_at.toISOString(),
    })),
  );
}

/** Imports a file, all or nothing. */
export function importParticipantList(services: Services, by: Actor, input: ListInput): Promise<List> {
  const { db, clock, random } = services;
  const { accountId } = by;
  return inTenant(db, accountId, async (tx) => {
    // Units must not go while people are given them.
    await lockSetUp(tx, accountId);
    const { participants, errors } = judgeRows(input.rows, await chosenCategories(tx, accountId, input.categories));
    if (errors.length > 0) {
      throw new AppError('invalid_rows', { rows: errors.slice(0, ROW_ERRORS_SHOWN), rowsTotal: errors.length });
    }
    const list = { id: random.uuid(), name: input.name, people: participants.length, createdAt: clock.now() };
    if (!(await insertList(tx, accountId, list))) {
      throw new AppError('conflict', { fields: [{ path: 'name', code: 'taken' }] });
    }
    await insertParticipants(
      tx,
      accountId,
      list.id,
      participants.map((person) => ({ ...person, id: random.uuid() })),
    );
    await recordAct(services, tx, by, 'list_imported', { object: list.name, details: { people: list.people } });
    return {
      id: list.id,
      name: list.name,
      people: list.people,
      is_used: false,
      created_at: list.createdAt.toISOString(),
    };
  });
}

export function readParticipants(
  { db }: Services,
  accountId: string,
  listId: string,
  { search = '', page = 1 }: { search?: string; page?: number },
): Promise<Page> {
  const wanted = search.trim();
  const number = Math.min(Math.floor(page), LAST_PAGE);
  return inTenant(db, accountId, async (tx) => {
    if (!(await findList(tx, accountId, listId))) throw new AppError('not_found');
    const offset = (number - 1) * PEOPLE_PER_PAGE;
    return {
      total: await countParticipants(tx, accountId, listId, wanted),
      page: number,
      participants: await pageOfParticipants(tx, accountId, listId, { search: wanted, offset, limit: PEOPLE_PER_PAGE }),
    };
  });
}

export async function removeParticipantList(services: Services, by: Actor, id: string): Promise<void> {
  const { accountId } = by;
  await inTenant(services.db, accountId, async (tx) => {
    await lockSetUp(tx, accountId);
    const list = await findList(tx, accountId, id);
    if (!list) throw new AppError('not_found');
    if (await isListUsed(tx, accountId, id)) throw new AppError('list_in_use');
    await deleteList(tx, accountId, id);
    await recordAct(services, tx, by, 'list_deleted', { object: list.name, details: { people: list.people } });
  });
}

/** Lists of the account, the newest first. */
export function listParticipantListsOf(tx: Tx, accountId: string) {
  return listLists(tx, accountId);
}

/** For the set-up of measurements: the list of the account with this id. */
export function findParticipantList(tx: Tx, accountId: string, id: string) {
  return findList(tx, accountId, id);
}

async function chosenCategories(tx: Tx, accountId: string, ids: readonly string[]): Promise<ColumnCategory[]> {
  const known = await categoriesOf(tx, accountId);
  return ids.map((id, index) => {
    const category = known.find((one) => one.id === id);
    if (!category || ids.indexOf(id) !== index) {
      throw new AppError('invalid_input', { fields: [{ path: `categories.${index}`, code: 'unknown' }] });
    }
    return category;
  });
}
