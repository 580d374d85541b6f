import { PARTICIPANTS_PER_LIST, PARTICIPANTS_PER_PAGE, type participantLists } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import { pageAt } from '../../../platform/paging.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { categoriesOf } from '../categories/index.ts';
import {
  emitListSize,
  findParticipantList,
  listFull,
  requireEditableList,
  recountList,
} from './participant-lists.service.ts';
import {
  countParticipants,
  deleteParticipant,
  findListOfParticipant,
  findParticipant,
  insertParticipant,
  listKnownEmails,
  type PeopleOrder,
  pageOfParticipants,
  replaceUnitsOfParticipant,
  updateParticipant,
} from './people.queries.ts';

type Page = z.infer<NonNullable<typeof participantLists.getParticipants.reply>>;
type Person = z.infer<typeof participantLists.ParticipantSchema>;
type Correction = z.infer<typeof participantLists.CorrectionSchema>;
type PersonInput = z.infer<typeof participantLists.ParticipantInputSchema>;

export function readParticipants(
  { db }: Services,
  accountId: string,
  listId: string,
  {
    search = '',
    sort = null,
    direction = 'ascending',
    page: requestedPage = 1,
  }: Partial<PeopleOrder> & {
    search?: string;
    page?: number;
  },
): Promise<Page> {
  const wanted = search.trim();
  const { page, offset, limit } = pageAt(requestedPage, PARTICIPANTS_PER_PAGE);
  return inTenant(db, accountId, async (tx) => {
    if (!(await findParticipantList(tx, accountId, listId))) throw new AppError('not_found');
    return {
      total: await countParticipants(tx, accountId, listId, wanted),
      page,
      participants: await pageOfParticipants(tx, accountId, listId, { search: wanted, sort, direction, offset, limit }),
    };
  });
}

/** Returns which of these addresses are on the list, ignoring case. */
export function readKnownAddresses(
  { db }: Services,
  accountId: string,
  listId: string,
  emails: readonly string[],
): Promise<string[]> {
  return inTenant(db, accountId, async (tx) => {
    if (!(await findParticipantList(tx, accountId, listId))) throw new AppError('not_found');
    return listKnownEmails(
      tx,
      accountId,
      listId,
      emails.map((email) => email.trim().toLowerCase()),
    );
  });
}

export function addParticipant(services: Services, by: Actor, listId: string, input: PersonInput): Promise<Person> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    const list = await requireEditableList(services, tx, accountId, listId);
    await assertKnownUnits(tx, accountId, input.units);
    if (list.people >= PARTICIPANTS_PER_LIST) throw listFull();
    const id = services.random.uuid();
    if (!(await insertParticipant(tx, accountId, listId, { ...input, id }))) throw addressTaken();
    await replaceUnitsOfParticipant(tx, accountId, id, input.units);
    const people = await recountList(tx, accountId, listId);
    await emitListSize(services, tx, accountId, { listId, people, hasGrown: true });
    await recordAuditEvent(services, tx, by, 'participant_added', { object: list.name });
    return requireRow(await findParticipant(tx, accountId, listId, id));
  });
}

export function changeParticipant(services: Services, by: Actor, id: string, input: PersonInput): Promise<Person> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    const listId = requireRow(await findListOfParticipant(tx, accountId, id));
    const list = await requireEditableList(services, tx, accountId, listId);
    requireRow(await findParticipant(tx, accountId, listId, id));
    await assertKnownUnits(tx, accountId, input.units);
    if (!(await updateParticipant(tx, accountId, listId, { ...input, id }))) throw addressTaken();
    await replaceUnitsOfParticipant(tx, accountId, id, input.units);
    await recordAuditEvent(services, tx, by, 'participant_changed', { object: list.name });
    return requireRow(await findParticipant(tx, accountId, listId, id));
  });
}

/** Corrects a person's address or name, also while measurements collect, until one of their mails has been sent. */
export function correctParticipant(services: Services, by: Actor, id: string, correction: Correction): Promise<Person> {
  const { accountId } = by;
  return inTenant(services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    const listId = requireRow(await findListOfParticipant(tx, accountId, id));
    const list = requireRow(await findParticipantList(tx, accountId, listId));
    await services.events.emit('participant.correcting', {
      tx,
      accountId,
      now: services.clock.now(),
      participantId: id,
    });
    if (!(await updateParticipant(tx, accountId, listId, { ...correction, id }))) throw addressTaken();
    await recordAuditEvent(services, tx, by, 'participant_changed', { object: list.name });
    return requireRow(await findParticipant(tx, accountId, listId, id));
  });
}

export async function removeParticipant(services: Services, by: Actor, id: string): Promise<void> {
  const { accountId } = by;
  await inTenant(services.db, accountId, async (tx) => {
    const listId = requireRow(await findListOfParticipant(tx, accountId, id));
    const list = await requireEditableList(services, tx, accountId, listId);
    if (!(await deleteParticipant(tx, accountId, listId, id))) throw new AppError('not_found');
    const people = await recountList(tx, accountId, listId);
    await emitListSize(services, tx, accountId, { listId, people, hasGrown: false });
    await recordAuditEvent(services, tx, by, 'participant_removed', { object: list.name });
  });
}

function addressTaken(): AppError {
  return new AppError('conflict', { fields: [{ path: 'email', code: 'taken' }] });
}

function requireRow<Row>(row: Row | undefined): Row {
  if (!row) throw new AppError('not_found');
  return row;
}

/** Requires units of the account, at most one per category. */
async function assertKnownUnits(tx: Tx, accountId: string, unitIds: readonly string[]): Promise<void> {
  const categories = await categoriesOf(tx, accountId);
  const seen = new Set<string>();
  unitIds.forEach((unitId, index) => {
    const category = categories.find(({ units }) => units.some(({ id }) => id === unitId));
    if (!category || seen.has(category.id)) {
      throw new AppError('invalid_input', { fields: [{ path: `units.${index}`, code: 'unknown' }] });
    }
    seen.add(category.id);
  });
}
