import { CATEGORIES_PER_MEASUREMENT, UNITS_PER_CATEGORY, type segmentations } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { type Tx, inTenant } from '../../platform/database/tenant.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { recordAct, type Actor } from '../audit/audit.service.ts';
import { hasActiveMeasurement, lockSetUp, refuseWhileActive } from '../measurement-sets/active.service.ts';
import {
  type CategoryRow,
  deleteCategory,
  insertCategory,
  listCategories,
  replaceUnits,
  updateCategoryTitle,
} from './segmentations.queries.ts';

type Segmentation = z.infer<typeof segmentations.SegmentationSchema>;
type SegmentationInput = z.infer<typeof segmentations.SegmentationInputSchema>;

export type { CategoryRow } from './segmentations.queries.ts';

export function listSegmentations({ db, clock }: Services, accountId: string): Promise<Segmentation[]> {
  return inTenant(db, accountId, async (tx) => {
    const isLocked = await hasActiveMeasurement(tx, accountId, clock.now());
    return (await listCategories(tx, accountId)).map((category) => ({ ...category, is_locked: isLocked }));
  });
}

export function addSegmentation(services: Services, by: Actor, input: SegmentationInput): Promise<Segmentation> {
  const { accountId } = by;
  return changing(services, accountId, async (tx, categories) => {
    if (categories.length >= CATEGORIES_PER_MEASUREMENT) {
      throw new AppError('invalid_input', { fields: [{ path: 'title', code: 'too_many' }] });
    }
    refuseTwins(input, categories);
    refuseUnknownUnits(input, []);
    const id = services.random.uuid();
    await recordAct(services, tx, by, 'segmentation_created', {
      object: input.title,
      details: { units: input.units.length },
    });
    await insertCategory(tx, accountId, { id, title: input.title, createdAt: services.clock.now() });
    return writeUnits(services, tx, accountId, id, input);
  });
}

export function replaceSegmentation(
  services: Services,
  by: Actor,
  id: string,
  input: SegmentationInput,
): Promise<Segmentation> {
  const { accountId } = by;
  return changing(services, accountId, async (tx, categories) => {
    const before = categories.find((category) => category.id === id);
    if (!before) throw new AppError('not_found');
    refuseTwins(
      input,
      categories.filter((category) => category.id !== id),
    );
    refuseUnknownUnits(
      input,
      before.units.map((unit) => unit.id),
    );
    await recordAct(services, tx, by, 'segmentation_changed', {
      object: input.title,
      details: { units: input.units.length },
    });
    await updateCategoryTitle(tx, accountId, id, input.title);
    return writeUnits(services, tx, accountId, id, input);
  });
}

/** Adds what a category lacks of these units, and touches no other: somebody else may be adding some too. */
export function addUnits(services: Services, by: Actor, id: string, names: readonly string[]): Promise<Segmentation> {
  const { accountId } = by;
  return changing(services, accountId, async (tx, categories) => {
    const before = categories.find((category) => category.id === id);
    if (!before) throw new AppError('not_found');
    const known = new Set(before.units.map(({ name }) => fold(name)));
    const added = names.filter((name) => {
      const isNew = !known.has(fold(name));
      known.add(fold(name));
      return isNew;
    });
    const units = [...before.units, ...added.map((name) => ({ name }))];
    if (units.length > UNITS_PER_CATEGORY)
      throw new AppError('invalid_input', { fields: [{ path: 'names', code: 'too_many' }] });
    if (added.length === 0) return { ...before, is_locked: false };
    await recordAct(services, tx, by, 'segmentation_changed', {
      object: before.title,
      details: { units: units.length },
    });
    return writeUnits(services, tx, accountId, id, { title: before.title, units });
  });
}

export async function removeSegmentation(services: Services, by: Actor, id: string): Promise<void> {
  await changing(services, by.accountId, async (tx, categories) => {
    if (!(await deleteCategory(tx, by.accountId, id))) throw new AppError('not_found');
    const object = categories.find((category) => category.id === id)?.title ?? null;
    await recordAct(services, tx, by, 'segmentation_deleted', { object });
  });
}

/** Categories as a measurement that starts, or a file that is imported, needs them. */
export function categoriesOf(tx: Tx, accountId: string): Promise<CategoryRow[]> {
  return listCategories(tx, accountId);
}

/** Segmentation stands still while people answer: every change goes through here. */
function changing<Result>(
  { db, clock }: Services,
  accountId: string,
  change: (tx: Tx, categories: CategoryRow[]) => Promise<Result>,
): Promise<Result> {
  return inTenant(db, accountId, async (tx) => {
    await lockSetUp(tx, accountId);
    await refuseWhileActive(tx, accountId, clock.now());
    return change(tx, await listCategories(tx, accountId));
  });
}

async function writeUnits(
  { random }: Services,
  tx: Tx,
  accountId: string,
  id: string,
  { title, units: given }: SegmentationInput,
): Promise<Segmentation> {
  const units = given.map((unit) => ({ id: unit.id ?? random.uuid(), name: unit.name }));
  await replaceUnits(tx, accountId, id, units);
  return { id, title, units, is_locked: false };
}

function refuseTwins({ title, units }: SegmentationInput, others: readonly CategoryRow[]): void {
  if (others.some((other) => fold(other.title) === fold(title))) {
    throw new AppError('conflict', { fields: [{ path: 'title', code: 'taken' }] });
  }
  const seen = new Set<string>();
  units.forEach(({ name }, index) => {
    if (seen.has(fold(name)))
      throw new AppError('conflict', { fields: [{ path: `units.${index}.name`, code: 'duplicate' }] });
    seen.add(fold(name));
  });
}

function refuseUnknownUnits({ units }: SegmentationInput, known: readonly string[]): void {
  const seen = new Set<string>();
  units.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!known.includes(id) || seen.has(id)) {
      throw new AppError('invalid_input', { fields: [{ path: `units.${index}.id`, code: 'unknown' }] });
    }
    seen.add(id);
  });
}

/** Names that differ only by case are one name. */
function fold(name: string): string {
  return name.trim().toLowerCase();
}
