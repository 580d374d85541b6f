import { DEFAULT_THRESHOLD, UNITS_PER_CATEGORY, type FieldIssue, type pastResults } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { type Actor, recordAuditEvent } from '../../2-identity/audit/index.ts';
import { queueResultsJob } from '../results-jobs/index.ts';
import { insertItems, insertUnits } from '../../4-measurements/lifecycle/index.ts';
import { type BankProduct, findProduct } from '../../3-reference/question-bank/index.ts';
import { toReference } from '../../4-measurements/measurements/index.ts';
import { createMeasurementKey, saveSealed } from '../../4-measurements/sealed-answers/index.ts';
import { categoriesOf } from '../../3-reference/categories/index.ts';
import { validatePastRows } from './validate-past-rows.ts';
import * as queries from './past-results.queries.ts';

type Input = z.output<typeof pastResults.PastResultsInputSchema>;
type PastResults = z.input<typeof pastResults.PastResultsSchema>;
type Imported = z.input<NonNullable<typeof pastResults.importPastResults.reply>>;

const DAY_MS = 86_400_000;
/** A longer period is treated as a typing error. */
const MAX_DAYS = 366;
const EARLIEST_YEAR = 1980;

export function listPastResults({ db }: Services, accountId: string): Promise<PastResults[]> {
  return inTenant(db, accountId, async (tx) => (await queries.listPastResults(tx, accountId)).map(toPastResults));
}

/**
 * Imports answers of an earlier survey as a finished measurement in a set of its own. Imported answers cannot be combined with answers of
 * a measurement of this product.
 * @throws AppError `invalid_input`, `invalid_rows`
 */
export function importPastResults(services: Services, by: Actor, input: Input): Promise<Imported> {
  const { accountId } = by;
  const now = services.clock.now();
  const product = findProduct(input.product);
  if (!product) throw invalid('product', { code: 'unknown' });
  const durationDays = checkPeriod(input, now);
  const items = chooseItems(product, input.items);
  return inTenant(services.db, accountId, async (tx) => {
    const categories = await chooseCategories(tx, accountId, input.categories);
    const { responses, errors } = validatePastRows(input, items, categories);
    if (errors.length > 0) throw new AppError('invalid_rows', { rows: errors.slice(0, 100), rowsTotal: errors.length });
    if (responses.length === 0) throw invalid('rows', { code: 'required' });
    if (input.number_of_participants < responses.length)
      throw invalid('number_of_participants', { code: 'too_small', params: { limit: responses.length } });

    const [id, measurementId] = [services.random.uuid(), services.random.uuid()];
    await queries.insertPastMeasurement(tx, accountId, {
      id,
      measurementId,
      product: product.key,
      firstDate: input.first_date,
      lastDate: input.last_date,
      durationDays,
      expected: input.number_of_participants,
      responses: responses.length,
      threshold: DEFAULT_THRESHOLD,
      now,
    });
    const units = categories.map(({ id: categoryId, title }, position) => {
      const named = new Map(
        responses.flatMap(({ units: chosen }) => (chosen[position] ? [[chosen[position].name, chosen[position]]] : [])),
      );
      if (named.size > UNITS_PER_CATEGORY)
        throw invalid(`categories.${position}`, { code: 'too_many', params: { limit: UNITS_PER_CATEGORY } });
      return {
        categoryId,
        title,
        units: [...named.values()]
          .toSorted((a, b) => (a.name < b.name ? -1 : 1))
          .map(({ name, unitId }) => ({
            id: services.random.uuid(),
            unitId: unitId ?? services.random.uuid(),
            name,
            isPast: unitId === null,
          })),
      };
    });
    await insertItems(
      tx,
      accountId,
      measurementId,
      items.map((item, position) => ({
        position,
        item_key: item.key,
        item_version: item.version,
        type: item.type,
        dimension_key: item.dimension,
        text_en: item.text.en,
        text_es: item.text.es,
      })),
    );
    await insertUnits(
      tx,
      accountId,
      measurementId,
      units.flatMap(({ categoryId, title, units: named }, categoryPosition) =>
        named.map((unit, position) => ({
          id: unit.id,
          category_id: categoryId,
          category_title: title,
          category_position: categoryPosition,
          unit_id: unit.unitId,
          name: unit.name,
          position,
        })),
      ),
    );
    // Sealed like other answers until the results job has processed them, then deleted.
    const key = await createMeasurementKey(services, tx, accountId, { measurementId, items });
    await saveSealed(services, tx, accountId, {
      key,
      contents: responses.map(({ answers, units: chosen }) => ({
        answers,
        comments: [],
        unitIds: units.flatMap((category, position) => {
          const unit = category.units.find(({ name }) => name === chosen[position]?.name);
          return unit ? [unit.id] : [];
        }),
      })),
    });
    await queueResultsJob(services, tx, { accountId, measurementId });
    await recordAuditEvent(services, tx, by, 'past_results_imported', { details: { product: product.key } });
    return {
      imported: toPastResults({
        set_id: id,
        id: measurementId,
        product_key: product.key,
        first_date: input.first_date,
        last_date: input.last_date,
        imported_at: now,
      }),
      responses: responses.length < DEFAULT_THRESHOLD ? null : responses.length,
      items: items.length,
      past_units: units.flatMap((category) => category.units.filter(({ isPast }) => isPast).map(({ name }) => name)),
    };
  });
}

function checkPeriod({ first_date: first, last_date: last }: Input, now: Date): number {
  if (first < `${EARLIEST_YEAR}`) throw invalid('first_date', { code: 'too_early', params: { year: EARLIEST_YEAR } });
  if (last < first) throw invalid('last_date', { code: 'before_start' });
  if (last >= now.toISOString().slice(0, 10)) throw invalid('last_date', { code: 'not_past' });
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1;
  if (days > MAX_DAYS) throw invalid('last_date', { code: 'period_too_long', params: { days: MAX_DAYS } });
  return days;
}

/** Returns the items of the question bank with figures, without duplicates, with their dimension. */
function chooseItems(product: BankProduct, keys: readonly string[]) {
  const known = new Map(
    product.dimensions.flatMap((dimension) =>
      dimension.items.map((item) => [item.key, { ...item, dimension: dimension.key }]),
    ),
  );
  return keys.map((key, index) => {
    const item = known.get(key);
    if (!item || item.type === 'open') throw invalid(`items.${index}`, { code: 'unknown' });
    if (keys.indexOf(key) !== index) throw invalid(`items.${index}`, { code: 'duplicate' });
    return { ...item, type: item.type };
  });
}

async function chooseCategories(tx: Tx, accountId: string, ids: readonly string[]) {
  const all = await categoriesOf(tx, accountId);
  return ids.map((id, index) => {
    const category = all.find((one) => one.id === id);
    if (!category) throw invalid(`categories.${index}`, { code: 'unknown' });
    if (ids.indexOf(id) !== index) throw invalid(`categories.${index}`, { code: 'duplicate' });
    return category;
  });
}

function invalid(path: string, issue: FieldIssue): AppError {
  return new AppError('invalid_input', { fields: [{ path, ...issue }] });
}

function toPastResults(row: queries.PastRow): PastResults {
  return {
    set: row.set_id,
    measurement: toReference(row),
    imported_at: (row.imported_at ?? new Date(0)).toISOString(),
  };
}
