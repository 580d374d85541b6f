import {
  CATEGORIES_PER_MEASUREMENT,
  normalizeName,
  UNITS_PER_CATEGORY,
  type categories,
} from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import {
  type CategoryRow,
  countPeople,
  countLists,
  deleteCategory,
  insertCategory,
  findCategories,
  updateCategoryPositions,
  replaceUnits,
  updateCategory,
} from './categories.queries.ts';

type Category = z.infer<typeof categories.CategorySchema>;
type CategoryInput = z.infer<typeof categories.CategoryInputSchema>;

export function listCategories({ db, clock, measurementUse }: Services, accountId: string): Promise<Category[]> {
  return inTenant(db, accountId, async (tx) => {
    const active = await measurementUse.listActive(tx, accountId, clock.now());
    return readCategories(tx, accountId, active.length > 0);
  });
}

export function addCategory(services: Services, by: Actor, input: CategoryInput): Promise<Category> {
  const { accountId } = by;
  return changeCategories(services, accountId, async (tx, categories) => {
    if (categories.length >= CATEGORIES_PER_MEASUREMENT) {
      throw new AppError('invalid_input', {
        fields: [{ path: 'title', code: 'too_many', params: { limit: CATEGORIES_PER_MEASUREMENT } }],
      });
    }
    assertUniqueNames(input, categories);
    assertKnownUnits(input, []);
    const id = services.random.uuid();
    await recordAuditEvent(services, tx, by, 'category_created', {
      object: input.title,
      details: { units: input.units.length },
    });
    const createdAt = services.clock.now();
    await insertCategory(tx, accountId, { id, title: input.title, createdAt, position: categories.length + 1 });
    return writeUnits(services, tx, accountId, id, input);
  });
}

export function replaceCategory(services: Services, by: Actor, id: string, input: CategoryInput): Promise<Category> {
  const { accountId } = by;
  return changeCategories(services, accountId, async (tx, categories) => {
    const before = categories.find((category) => category.id === id);
    if (!before) throw new AppError('not_found');
    if (input.revision !== undefined && input.revision !== before.revision) throw conflictError('revision');
    assertUniqueNames(
      input,
      categories.filter((category) => category.id !== id),
    );
    assertKnownUnits(
      input,
      before.units.map((unit) => unit.id),
    );
    await recordAuditEvent(services, tx, by, 'category_changed', {
      object: input.title,
      details: { units: input.units.length },
    });
    await updateCategory(tx, accountId, id, input.title);
    return writeUnits(services, tx, accountId, id, input);
  });
}

/** Adds the missing units to a category without changing others, so that concurrent additions do not conflict. */
export function addUnits(services: Services, by: Actor, id: string, names: readonly string[]): Promise<Category> {
  const { accountId } = by;
  return changeCategories(services, accountId, async (tx, categories) => {
    const before = categories.find((category) => category.id === id);
    if (!before) throw new AppError('not_found');
    const known = new Set(before.units.map(({ name }) => normalizeName(name)));
    const added = names.filter((name) => {
      const isNew = !known.has(normalizeName(name));
      known.add(normalizeName(name));
      return isNew;
    });
    const units = [...before.units, ...added.map((name) => ({ name }))];
    if (units.length > UNITS_PER_CATEGORY)
      throw new AppError('invalid_input', {
        fields: [{ path: 'names', code: 'too_many', params: { limit: UNITS_PER_CATEGORY } }],
      });
    if (added.length === 0) return readOne(tx, accountId, id);
    await recordAuditEvent(services, tx, by, 'category_changed', {
      object: before.title,
      details: { units: units.length },
    });
    await updateCategory(tx, accountId, id, before.title);
    return writeUnits(services, tx, accountId, id, { title: before.title, units });
  });
}

/** Orders the categories. `ids` must contain all of them, as the person saw them. */
export function reorderCategories(services: Services, by: Actor, ids: readonly string[]): Promise<Category[]> {
  const { accountId } = by;
  return changeCategories(services, accountId, async (tx, categories) => {
    const named = new Set(ids);
    const isWhole = named.size === ids.length && ids.length === categories.length;
    if (!isWhole || !categories.every(({ id }) => named.has(id))) throw conflictError('categories');
    await updateCategoryPositions(tx, accountId, ids);
    await recordAuditEvent(services, tx, by, 'categories_ordered');
    return readCategories(tx, accountId, false);
  });
}

export async function removeCategory(services: Services, by: Actor, id: string): Promise<void> {
  await changeCategories(services, by.accountId, async (tx, categories) => {
    if (!(await deleteCategory(tx, by.accountId, id))) throw new AppError('not_found');
    const object = categories.find((category) => category.id === id)?.title ?? null;
    await recordAuditEvent(services, tx, by, 'category_deleted', { object });
  });
}

/** Returns categories for a measurement that starts or a file that is imported. */
export function categoriesOf(tx: Tx, accountId: string): Promise<CategoryRow[]> {
  return findCategories(tx, accountId);
}

/** Runs a change of categories, which are locked while a measurement is active. */
function changeCategories<Result>(
  { db, clock, measurementUse }: Services,
  accountId: string,
  change: (tx: Tx, categories: CategoryRow[]) => Promise<Result>,
): Promise<Result> {
  return inTenant(db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    await measurementUse.assertNoneActive(tx, accountId, clock.now());
    return change(tx, await findCategories(tx, accountId));
  });
}

async function writeUnits(
  { random }: Services,
  tx: Tx,
  accountId: string,
  id: string,
  { units }: CategoryInput,
): Promise<Category> {
  const rows = units.map((unit) => ({ id: unit.id ?? random.uuid(), name: unit.name }));
  await replaceUnits(tx, accountId, id, rows);
  return readOne(tx, accountId, id);
}

/** Reads an existing category, in the transaction that found or wrote it. */
async function readOne(tx: Tx, accountId: string, id: string): Promise<Category> {
  const category = (await readCategories(tx, accountId, false)).find((one) => one.id === id);
  if (!category) throw new Error('A category was not found in the transaction that wrote it.');
  return category;
}

async function readCategories(tx: Tx, accountId: string, isLocked: boolean): Promise<Category[]> {
  const categories = await findCategories(tx, accountId);
  const [people, lists] = [await countPeople(tx, accountId), await countLists(tx, accountId)];
  return categories.map(({ id, title, revision, units }) => ({
    id,
    title,
    revision,
    units: units.map((unit) => ({ ...unit, people: people.get(unit.id) ?? 0 })),
    lists: lists.get(id) ?? 0,
    is_locked: isLocked,
  }));
}

/** Another person has changed the data since it was read. */
function conflictError(path: string): AppError {
  return new AppError('conflict', { fields: [{ path, code: 'changed' }] });
}

function assertUniqueNames({ title, units }: CategoryInput, others: readonly CategoryRow[]): void {
  if (others.some((other) => normalizeName(other.title) === normalizeName(title))) {
    throw new AppError('conflict', { fields: [{ path: 'title', code: 'taken' }] });
  }
  const seen = new Set<string>();
  units.forEach(({ name }, index) => {
    if (seen.has(normalizeName(name)))
      throw new AppError('conflict', { fields: [{ path: `units.${index}.name`, code: 'duplicate' }] });
    seen.add(normalizeName(name));
  });
}

function assertKnownUnits({ units }: CategoryInput, known: readonly string[]): void {
  const seen = new Set<string>();
  units.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!known.includes(id) || seen.has(id)) {
      throw new AppError('invalid_input', { fields: [{ path: `units.${index}.id`, code: 'unknown' }] });
    }
    seen.add(id);
  });
}
