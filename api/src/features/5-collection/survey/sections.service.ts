import type { survey } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/tenant.ts';
import { listItems as itemsOf } from '../../4-measurements/lifecycle/index.ts';
import { type BankProduct, nameOfOwnSection, OWN_SECTION, ownItemsOf } from '../../3-reference/question-bank/index.ts';

type Survey = z.infer<typeof survey.SurveySchema>;
type Section = Survey['dimensions'][number];

const SECONDS_PER_ITEM = 10;

/** Lists the items copied at the start, in the wording of that time: the product's dimensions, then own questions. */
export async function listSections(
  tx: Tx,
  accountId: string,
  { measurementId, product, organization }: { measurementId: string; product: BankProduct; organization: string },
): Promise<Section[]> {
  const items = (await itemsOf(tx, accountId, measurementId)).map((row) => ({
    key: row.item_key,
    type: row.type,
    version: row.item_version,
    section: row.dimension_key,
    text: row.text_en !== null && row.text_es !== null ? { en: row.text_en, es: row.text_es } : null,
  }));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const dimensions = product.dimensions.map((dimension) => ({
    ...dimension,
    items: dimension.items.flatMap((item) => {
      const copy = byKey.get(item.key);
      return copy ? [{ ...item, text: copy.text ?? item.text }] : [];
    }),
  }));
  const own = items.flatMap(({ key, type, version, section, text }) =>
    section === OWN_SECTION && text ? [{ key, type, version, text }] : [],
  );
  return put(dimensions, own, organization);
}

/** Returns the sections of a measurement that would start now. */
export async function previewSections(
  tx: Tx,
  accountId: string,
  { product, organization }: { product: BankProduct; organization: string },
): Promise<Section[]> {
  return put(product.dimensions, await ownItemsOf(tx, accountId, product.key), organization);
}

/** Estimates the minutes that a survey takes, as shown on its first page. */
export function minutesFor(sections: readonly Section[]): number {
  const items = sections.reduce((total, section) => total + section.items.length, 0);
  return Math.max(1, Math.ceil((items * SECONDS_PER_ITEM) / 60));
}

function put(dimensions: readonly Section[], own: Section['items'], organization: string): Section[] {
  const last = { key: OWN_SECTION, name: nameOfOwnSection(organization), items: own };
  return [...dimensions, last].filter((section) => section.items.length > 0);
}
