import { dayIn, type actionPlans, type Bilingual } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import type { Session } from '../../../platform/session.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { findProduct } from '../../3-reference/question-bank/index.ts';
import {
  assertEnded,
  measurementOf,
  type MeasurementRow,
  toReference,
  withMeasurements,
} from '../../4-measurements/measurements/index.ts';
import { readGroups } from '../../6-analysis/analysis/index.ts';
import * as queries from './action-plans.queries.ts';

export type Action = z.input<typeof actionPlans.ActionSchema>;
type ActionInput = z.output<typeof actionPlans.ActionInputSchema>;
type NewAction = z.output<typeof actionPlans.NewActionSchema>;

/** Registers the actions of a person as personal data. */
export function defineActionData({ personalData }: Pick<Services, 'personalData'>): void {
  personalData.define({
    name: 'actions',
    per: 'account',
    read: queries.listActionsOf,
    forget: queries.forgetOwner,
  });
}

/** Lists the actions of an account, or of one measurement. */
export function listActions(services: Services, accountId: string, measurementId?: string): Promise<Action[]> {
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const rows = await queries.listActions(tx, accountId, measurementId);
    const found = await withMeasurements(tx, accountId, rows, now);
    return found.map(({ row, measurement }) => toAction(row, measurement, now));
  });
}

/**
 * Creates an action for a finished measurement.
 * @throws AppError `not_found`, `measurement_active`; `invalid_input` for an unknown unit, dimension, item or owner
 */
export async function createAction(services: Services, by: Actor, { measurement: id, ...input }: NewAction) {
  const { accountId } = by;
  const owner = await checkOwner(services, accountId, input);
  const now = services.clock.now();
  const measurement = await inTenant(services.db, accountId, (tx) => measurementOf(tx, accountId, id, now));
  assertEnded(measurement, now);
  const fields = { ...fieldsOf(input), ...owner, ...(await checkSubject(services, accountId, { measurement, input })) };
  return inTenant(services.db, accountId, async (tx) => {
    const row = { id: services.random.uuid(), account_id: accountId, measurement_id: id, ...fields };
    await queries.insertAction(tx, { ...row, created_by: by.userId, created_at: now, changed_at: now });
    await record(services, tx, by, { event: 'action_created', title: input.title, measurement });
    return readAction(services, tx, accountId, row.id);
  });
}

/** Replaces the fields of an action. @throws AppError `not_found`, `invalid_input` */
export async function updateAction(services: Services, by: Actor, id: string, input: ActionInput): Promise<Action> {
  const { accountId } = by;
  const now = services.clock.now();
  const { measurement, row } = await inTenant(services.db, accountId, (tx) => find(tx, accountId, id, now));
  const owner = await checkOwner(services, accountId, input);
  // A unit that is unchanged stays valid, even if its results are not readable any more.
  const isSameUnit = (input.unit ?? null) === row.unit_id;
  const subject = await checkSubject(services, accountId, {
    measurement,
    input: isSameUnit ? { ...input, unit: null } : input,
  });
  const unit = isSameUnit ? { unit_id: row.unit_id, unit_name: row.unit_name } : {};
  return inTenant(services.db, accountId, async (tx) => {
    await queries.updateAction(tx, accountId, id, {
      ...fieldsOf(input),
      ...owner,
      ...subject,
      ...unit,
      changed_at: now,
    });
    await record(services, tx, by, { event: 'action_changed', title: input.title, measurement });
    return readAction(services, tx, accountId, id);
  });
}

/** Changes the state of an action. Analysts may change those that they own. @throws AppError `not_found`, `forbidden` */
export function changeState(
  services: Services,
  by: Session,
  id: string,
  state: actionPlans.ActionState,
): Promise<Action> {
  const { accountId } = by;
  const now = services.clock.now();
  return inTenant(services.db, accountId, async (tx) => {
    const { measurement, row } = await find(tx, accountId, id, now);
    if (by.role === 'analyst' && row.owner_id !== by.userId) throw new AppError('forbidden');
    await queries.updateAction(tx, accountId, id, { state, changed_at: now });
    await record(services, tx, by, { event: 'action_changed', title: row.title, measurement });
    return readAction(services, tx, accountId, id);
  });
}

/** Deletes an action. @throws AppError `not_found` */
export function deleteAction(services: Services, by: Actor, id: string): Promise<void> {
  const now = services.clock.now();
  return inTenant(services.db, by.accountId, async (tx) => {
    const { measurement, row } = await find(tx, by.accountId, id, now);
    await queries.deleteAction(tx, by.accountId, id);
    await record(services, tx, by, { event: 'action_deleted', title: row.title, measurement });
  });
}

/** Lists the current actions of an account whose due date is past, earliest first. */
export async function listOverdueActions(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  accountId: string,
): Promise<Action[]> {
  const now = clock.now();
  // No time zone is more than a day ahead of UTC.
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  const rows = await queries.listDueBefore(tx, accountId, tomorrow);
  const found = await withMeasurements(tx, accountId, rows, now);
  return found.map(({ row, measurement }) => toAction(row, measurement, now)).filter((action) => action.is_overdue);
}

async function find(tx: Tx, accountId: string, id: string, now: Date) {
  const row = await queries.findAction(tx, accountId, id);
  if (!row) throw new AppError('not_found');
  return { row, measurement: await measurementOf(tx, accountId, row.measurement_id, now) };
}

async function readAction(services: Services, tx: Tx, accountId: string, id: string): Promise<Action> {
  const now = services.clock.now();
  const { row, measurement } = await find(tx, accountId, id, now);
  return toAction(row, measurement, now);
}

const record = (
  services: Services,
  tx: Tx,
  by: Actor,
  {
    event,
    title,
    measurement,
  }: {
    event: 'action_created' | 'action_changed' | 'action_deleted';
    title: string;
    measurement: MeasurementRow;
  },
): Promise<void> =>
  recordAuditEvent(services, tx, by, event, { object: title, details: { product: measurement.product_key } });

const fieldsOf = ({ title, text, notes, due_on, state }: ActionInput) => ({
  title,
  text: text ?? null,
  notes: notes ?? null,
  due_on: due_on ?? null,
  state,
});

const unknown = (path: string): AppError => new AppError('invalid_input', { fields: [{ path, code: 'unknown' }] });

/** Returns the columns of the owner: a member of the account, or the name and address of another person. */
async function checkOwner(
  { db }: Pick<Services, 'db'>,
  accountId: string,
  { owner_id: id, owner_name: name, owner_email: email }: ActionInput,
) {
  if (id) {
    if (!(await inTenant(db, accountId, (tx) => queries.isMember(tx, accountId, id)))) throw unknown('owner_id');
    return { owner_id: id, owner_name: null, owner_email: null };
  }
  if (email && !name) throw new AppError('invalid_input', { fields: [{ path: 'owner_name', code: 'required' }] });
  return { owner_id: null, owner_name: name ?? null, owner_email: email ?? null };
}

/** Returns the columns of the subject. Results of a suppressed unit are not published, so no action is about them. */
async function checkSubject(
  services: Services,
  accountId: string,
  { measurement, input }: { measurement: MeasurementRow; input: Pick<ActionInput, 'unit' | 'dimension' | 'item'> },
) {
  const dimension = findProduct(measurement.product_key)?.dimensions.find(({ key }) => key === input.dimension);
  if (input.dimension && !dimension) throw unknown('dimension');
  const item = dimension?.items.find(({ key }) => key === input.item);
  if (input.item && !item) throw unknown('item');
  const subject = { dimension_key: dimension?.key ?? null, item_key: item?.key ?? null };
  if (!input.unit) return { ...subject, unit_id: null, unit_name: null };
  const { categories } = await readGroups(services, { accountId, id: measurement.id });
  const unit = categories.flatMap(({ units }) => units).find(({ id, hidden }) => id === input.unit && hidden === null);
  if (!unit) throw unknown('unit');
  return { ...subject, unit_id: unit.id, unit_name: unit.name };
}

function toAction(row: queries.OwnedActionRow, measurement: MeasurementRow, now: Date): Action {
  const { product_key: product } = measurement;
  const dimension = findProduct(product)?.dimensions.find(({ key }) => key === row.dimension_key);
  const item = dimension?.items.find(({ key }) => key === row.item_key);
  const isCurrent = row.state === 'open' || row.state === 'in_progress';
  return {
    id: row.id,
    measurement: toReference(measurement),
    unit: row.unit_id && row.unit_name !== null ? { id: row.unit_id, name: row.unit_name } : null,
    dimension: row.dimension_key
      ? { key: row.dimension_key, name: dimension?.name ?? sameInBoth(row.dimension_key) }
      : null,
    item: row.item_key ? { key: row.item_key, text: item?.text ?? sameInBoth(row.item_key) } : null,
    title: row.title,
    text: row.text,
    notes: row.notes,
    owner: ownerOf(row),
    due_on: row.due_on,
    state: row.state,
    is_overdue: isCurrent && row.due_on !== null && row.due_on < dayIn(measurement.timezone, now),
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

/** A key instead of the text that the question bank does not contain any more. */
const sameInBoth = (key: string): Bilingual => ({ en: key, es: key });

/** A person who left the account is not shown. */
function ownerOf(row: queries.OwnedActionRow): Action['owner'] {
  const { owner_id: id, member_email: email } = row;
  if (id !== null && email !== null)
    return { id, name: `${row.member_first_name ?? ''} ${row.member_last_name ?? ''}`.trim(), email };
  return row.owner_name === null ? null : { id: null, name: row.owner_name, email: row.owner_email };
}
