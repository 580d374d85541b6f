import { CATEGORIES_PER_MEASUREMENT } from '@veleta/shared/contracts';
import { lockAccountSetup } from '../../../platform/database/lock-account-setup.ts';
import { type Tx, inTenant } from '../../../platform/database/tenant.ts';
import type { Services } from '../../../platform/services.ts';
import { findProduct, OWN_SECTION, readAndMarkOwnItems } from '../../3-reference/question-bank/index.ts';
import { createMeasurementKey } from '../sealed-answers/index.ts';
import { categoriesOf, type CategoryRow } from '../../3-reference/categories/index.ts';
import { findMeasurement, lockMeasurement, markStarted, type MeasurementRow } from '../measurements/index.ts';
import { insertDeviceKey, insertItems, insertUnits, listCategoriesOfList } from './start.queries.ts';

const DEVICE_KEY_BYTES = 32;

export { listItems as itemsOf, listUnits as unitsOf } from './start.queries.ts';

/**
 * Copies items, segmentation and people into a measurement that has opened, on its first access.
 * From then on, changes of the question bank, the segmentation or the list do not affect it (C11). The function is
 * idempotent, and does nothing before the measurement opens.
 */
export function ensureStarted(services: Services, accountId: string, measurementId: string): Promise<void> {
  return inTenant(services.db, accountId, async (tx) => {
    await lockAccountSetup(tx, accountId);
    await lockMeasurement(tx, accountId, measurementId);
    const now = services.clock.now();
    const measurement = await findMeasurement(tx, accountId, measurementId, now);
    if (!measurement || !isStartDue(measurement, now)) return;
    const items = await copyItems(tx, accountId, measurement, now);
    await copyUnits(services, tx, accountId, measurement);
    const listId = measurement.list_id;
    if (listId === null) await insertDeviceKey(tx, accountId, measurementId, services.random.bytes(DEVICE_KEY_BYTES));
    await createMeasurementKey(services, tx, accountId, { measurementId, items });
    await services.events.emit('measurement.starting', { tx, accountId, now, measurementId, listId });
    await markStarted(tx, accountId, measurementId, now);
  });
}

/** Returns whether the measurement has opened and its data have not been copied yet. */
export function isStartDue(
  { started_at, opens_at }: Pick<MeasurementRow, 'started_at' | 'opens_at'>,
  now: Date,
): boolean {
  return started_at === null && opens_at <= now;
}

/** Copies the product's items, then the organization's own questions, in their current wording. */
async function copyItems(
  tx: Tx,
  accountId: string,
  measurement: MeasurementRow,
  now: Date,
): Promise<{ type: 'likert5' | 'enps' | 'open' }[]> {
  const product = findProduct(measurement.product_key);
  if (!product) throw new Error(`The question bank has no product "${measurement.product_key}".`);
  const own = await readAndMarkOwnItems(tx, accountId, { productKey: product.key, now });
  const sections = [...product.dimensions, { key: OWN_SECTION, items: own }];
  const items = sections.flatMap((section) => section.items.map((item) => ({ item, section })));
  await insertItems(
    tx,
    accountId,
    measurement.id,
    items.map(({ item, section }, position) => ({
      position,
      item_key: item.key,
      item_version: item.version,
      type: item.type,
      dimension_key: section.key,
      text_en: item.text.en,
      text_es: item.text.es,
    })),
  );
  return items.map(({ item }) => ({ type: item.type }));
}

async function copyUnits({ random }: Services, tx: Tx, accountId: string, measurement: MeasurementRow): Promise<void> {
  const categories = await listCategories(tx, accountId, measurement);
  const units = categories.flatMap((category, categoryPosition) =>
    category.units.map((unit, position) => ({
      id: random.uuid(),
      category_id: category.id,
      category_title: category.title,
      category_position: categoryPosition,
      unit_id: unit.id,
      name: unit.name,
      position,
    })),
  );
  await insertUnits(tx, accountId, measurement.id, units);
}

/** Returns the categories to copy. With personal links these are the categories that the list uses. */
async function listCategories(tx: Tx, accountId: string, { list_id }: MeasurementRow): Promise<CategoryRow[]> {
  const all = await categoriesOf(tx, accountId);
  if (list_id === null) return all.slice(0, CATEGORIES_PER_MEASUREMENT);
  const ofList = new Set(await listCategoriesOfList(tx, accountId, list_id));
  return all.filter((category) => ofList.has(category.id)).slice(0, CATEGORIES_PER_MEASUREMENT);
}
