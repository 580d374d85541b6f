import type { Bilingual } from '@veleta/shared/contracts';
import type { Tx } from '../../../platform/database/tenant.ts';
import { listItems as itemsOf, listUnits as unitsOf } from '../../4-measurements/lifecycle/index.ts';
import { type MeasurementRow, returningOf } from '../../4-measurements/measurements/index.ts';
import { findProduct, OWN_SECTION } from '../../3-reference/question-bank/index.ts';
import type { AggregationFrame } from '../aggregation/index.ts';
import type { Category, DisclosureInput, DisclosureItem } from '../disclosure-control/index.ts';

type MeasurementItems = Awaited<ReturnType<typeof itemsOf>>;
type CopiedUnits = Awaited<ReturnType<typeof unitsOf>>;

/** The items, dimensions and categories of a measurement, in the order of disclosure control: everything besides the answers. */
export interface MeasurementDescription {
  readonly frame: Omit<DisclosureInput, 'finest' | 'whole'>;
  readonly aggregationFrame: AggregationFrame;
}

export async function describeMeasurement(
  tx: Tx,
  accountId: string,
  measurement: MeasurementRow,
): Promise<MeasurementDescription> {
  const all = await itemsOf(tx, accountId, measurement.id);
  const copied = await unitsOf(tx, accountId, measurement.id);
  const categories = toCategories(copied);
  const own = all.filter((item) => item.dimension_key === OWN_SECTION);
  const dimensionKeys = [...new Set(all.filter((item) => !own.includes(item)).map((item) => item.dimension_key))];
  // Own questions come last and outside of every dimension, as disclosure control expects.
  const items = [...dimensionKeys, OWN_SECTION].flatMap((key) => all.filter((item) => item.dimension_key === key));
  return {
    frame: {
      threshold: measurement.threshold,
      distribution: measurement.distribution,
      expected: measurement.expected,
      returning: returningOf(measurement),
      dimensions: describeDimensions(measurement.product_key, dimensionKeys, items),
      ownItems: own.map((item) => describeItem(item, undefined)),
      categories,
      outcome: findProduct(measurement.product_key)?.outcome ?? null,
    },
    aggregationFrame: {
      items: items.map(({ type, position }) => ({ type, stored: position })),
      dimensions: dimensionKeys.map((key) =>
        items.flatMap((item, index) => (item.dimension_key === key && item.type === 'likert5' ? [index] : [])),
      ),
      categories,
      // Answers carry the ids of unit copies. Results use the ids of units, which are the same in all measurements.
      unitIds: new Map(copied.map((unit) => [unit.id, unit.unit_id])),
    },
  };
}

function toCategories(copied: CopiedUnits): Category[] {
  const titles = new Map(copied.map((unit) => [unit.category_id, unit.category_title]));
  return [...titles].map(([id, title]) => ({
    id,
    title,
    units: copied.filter((unit) => unit.category_id === id).map((unit) => ({ id: unit.unit_id, name: unit.name })),
  }));
}

/**
 * Describes dimensions with names of the question bank, or with the key of one that has been removed since. Items have the text in which
 * they were asked.
 */
function describeDimensions(
  productKey: string,
  keys: readonly string[],
  items: MeasurementItems,
): DisclosureInput['dimensions'] {
  const bank = findProduct(productKey)?.dimensions ?? [];
  const texts = new Map(bank.flatMap((dimension) => dimension.items).map((item) => [item.key, item.text]));
  return keys.map((key) => ({
    key,
    name: bank.find((dimension) => dimension.key === key)?.name ?? { en: key, es: key },
    items: items
      .filter((item) => item.dimension_key === key)
      .map((item) => describeItem(item, texts.get(item.item_key))),
  }));
}

function describeItem(
  { item_key: key, type, text_en, text_es }: MeasurementItems[number],
  bankText: Bilingual | undefined,
): DisclosureItem {
  const askedText = text_en !== null && text_es !== null ? { en: text_en, es: text_es } : undefined;
  return { key, type, text: askedText ?? bankText ?? { en: key, es: key } };
}
