import { analysisViews, type Language } from '@veleta/shared/contracts';
import { inTenant, type Tx } from '../../../platform/database/tenant.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Services } from '../../../platform/services.ts';
import { brandOf } from '../../2-identity/organizations/index.ts';
import { listItems as itemsOf } from '../../4-measurements/lifecycle/index.ts';
import { type MeasurementRow, measurementsOf, stateOf } from '../../4-measurements/measurements/index.ts';
import { toMeasurement, collectingTable } from './analysis.service.ts';
import { hintsAtHarm } from '../comment-texts/index.ts';
import { presentTopics } from './comment-topics.service.ts';
import { findCommentPlan, readComments } from './comments.service.ts';
import { readTable, readView } from './disclosure.service.ts';
import {
  type CountedCommentPlan,
  type Detail,
  type DriversView,
  type HeatMap,
  selectionKey,
  type Spread,
} from '../disclosure-control/index.ts';
import { listTopicEdits, VIEWS } from '../disclosed-results/index.ts';
import { buildBenchmark } from './views/benchmark.ts';
import { categoriesOf, buildBreakouts } from './views/breakouts.ts';
import { buildDimensions } from './views/dimensions.ts';
import { buildItemBreakouts } from './views/item-breakouts.ts';
import { buildGroups } from './views/groups.ts';
import { buildOverview } from './views/overview.ts';
import { buildTrend } from './views/trend.ts';
import { frameOf, groupOf, howOf, type GroupResults, type Read } from './views/views.ts';

/** The requested results: the measurement `id` of an account, for the organization or one unit. */
export interface ViewRequest {
  readonly accountId: string;
  readonly id: string;
  readonly unit?: string | undefined;
}

export async function readOverview(services: Services, request: ViewRequest) {
  const { read, previous } = await readWithPrevious(services, request);
  const group = requireGroup(read, request.unit);
  const map = group.unit ? await readHeatMap(services, request, { category: group.unit.category.id }) : null;
  const plan = await readView<CountedCommentPlan>(services, request.accountId, {
    measurementId: request.id,
    name: VIEWS.comments,
  });
  return buildOverview(read, group, { previous, map, comments: plan?.total ?? null });
}

export async function readGroups(services: Services, request: ViewRequest) {
  const { read } = await readMeasurement(services, request);
  return buildGroups(read);
}

export async function readDimensions(services: Services, request: ViewRequest) {
  const { read, previous } = await readWithPrevious(services, request);
  const group = requireGroup(read, request.unit);
  const details = await readView<Detail[]>(services, request.accountId, {
    measurementId: request.id,
    name: VIEWS.details,
  });
  return buildDimensions(read, group, { details: details ?? [], previous });
}

export async function readBreakouts(
  services: Services,
  {
    category,
    filter,
    ...request
  }: Omit<ViewRequest, 'unit'> & { category?: string | undefined; filter?: string | undefined },
) {
  const { read } = await readMeasurement(services, request);
  if (read.table.status !== 'ready') return buildBreakouts(read, null);
  const categories = categoriesOf(read.table);
  const chosen = category === undefined ? categories[0] : categories.find(({ id }) => id === category);
  if (category !== undefined && !chosen) throw new AppError('not_found');
  if (filter !== undefined && !chosen?.filters.some(({ id }) => id === filter)) throw new AppError('not_found');
  return buildBreakouts(read, chosen ? await readHeatMap(services, request, { category: chosen.id, filter }) : null);
}

export async function readItemBreakouts(
  services: Services,
  { category, ...request }: Omit<ViewRequest, 'unit'> & { category?: string | undefined },
) {
  const { read } = await readMeasurement(services, request);
  const { breakouts, status } = read.table;
  if (status !== 'ready') return buildItemBreakouts(read, undefined);
  const chosen = category === undefined ? breakouts[0] : breakouts.find((one) => one.category.id === category);
  if (category !== undefined && !chosen) throw new AppError('not_found');
  return buildItemBreakouts(read, chosen);
}

export async function readBenchmark(services: Services, request: ViewRequest) {
  const { read, previous } = await readWithPrevious(services, request);
  const group = requireGroup(read, request.unit);
  const map = group.unit ? await readHeatMap(services, request, { category: group.unit.category.id }) : null;
  return buildBenchmark(read, group, { previous, map });
}

export async function readTrend(services: Services, request: ViewRequest) {
  const { read, rows, now } = await readMeasurement(services, request);
  const group = requireGroup(read, request.unit);
  const own = rows.find(({ id }) => id === request.id)!;
  const all: Read[] = [];
  for (const row of finishedOf(rows, own, now)) all.push(await readOne(services, request.accountId, { row, now }));
  return buildTrend(read, group, all);
}

export async function readDrivers(services: Services, request: ViewRequest) {
  const { read } = await readMeasurement(services, request);
  const view = await readView<DriversView>(services, request.accountId, {
    measurementId: request.id,
    name: VIEWS.drivers,
  });
  const drivers = view ?? { available: 'none' as const, outcome: null, people: null, drivers: [] };
  const how = howOf(
    read.table,
    read.table.participation.responses,
    drivers.drivers.map(({ result }) => result),
  );
  return { ...frameOf(read, how), ...drivers };
}

/** Filters of the comments view. */
export interface CommentsQuery {
  readonly language?: Language | undefined;
  readonly item?: string | undefined;
  /** Id of a topic. */
  readonly topic?: number | undefined;
  readonly search?: string | undefined;
  /** Page number from 1. */
  readonly page?: number | undefined;
}

export async function readCommentsView(
  services: Services,
  { language, item, topic, search, page: pageNumber = 1, ...request }: ViewRequest & CommentsQuery,
) {
  const { accountId, id } = request;
  const { read, beside } = await readMeasurementBeside(services, request, async (tx) => ({
    open: await openItemsOf(tx, request),
    edits: await listTopicEdits(tx, accountId, id),
    contact: (await brandOf(tx, accountId)).support_email,
  }));
  const { table } = read;
  const { open, edits, contact } = beside;
  const unit = requireGroup(read, request.unit).unit;
  const position = open.find(({ item_key: key }) => key === item)?.position;
  if (item !== undefined && position === undefined) throw new AppError('not_found');
  const choose = (plan: CountedCommentPlan | undefined) => {
    if (unit && !plan?.units.includes(unit.id)) throw new AppError('not_found');
    if (language && !plan?.languages.includes(language)) throw new AppError('not_found');
    const topics = presentTopics(plan, edits, { unit: unit?.id, language });
    const chosen = topics.find((one) => one.id === topic);
    if (topic !== undefined && !chosen) throw new AppError('not_found');
    return { plan, topics, chosen, total: 0, comments: [] };
  };
  const readPage = async (tx: Tx) => {
    const plan = await findCommentPlan(tx, accountId, id);
    if (!plan) return undefined;
    const selection = choose(plan);
    if (open.length === 0 || !plan.isShown) return selection;
    const { chosen } = selection;
    const page = await readComments(tx, accountId, id, {
      filter: {
        unitId: unit?.id,
        language,
        position,
        topics: chosen && [chosen.id, ...chosen.merged.map((one) => one.id)],
        search: search?.trim(),
      },
      offset: (pageNumber - 1) * analysisViews.COMMENTS_A_PAGE,
      limit: analysisViews.COMMENTS_A_PAGE,
      // Totals of searches, and of questions within topics, are not stored.
      total: search?.trim() ? undefined : storedTotal(plan, { unit: unit?.id, language, position, topic: chosen }),
    });
    return { ...selection, ...page };
  };
  const { plan, topics, chosen, ...found } = (await services.resultsDb.find(accountId, readPage)) ?? choose(undefined);
  return {
    ...frameOf(read, howOf(table, table.participation.responses, [])),
    available: open.length === 0 ? ('none' as const) : plan?.isShown ? ('ready' as const) : ('few' as const),
    units: table.breakouts.flatMap(({ units }) =>
      units.flatMap((one) => (one.id && plan?.units.includes(one.id) ? (groupOf(table, one.id)?.unit ?? []) : [])),
    ),
    languages: [...(plan?.languages ?? [])],
    items: open.map(({ item_key: key, text_en, text_es }) => ({
      key,
      text: { en: text_en ?? key, es: text_es ?? key },
    })),
    unit,
    language: language ?? null,
    topics,
    topic: chosen?.id ?? null,
    total: found.total,
    comments: found.comments.map(({ position: at, text }) => ({
      item: open.find((one) => one.position === at)?.item_key ?? '',
      text,
      hints_at_harm: hintsAtHarm(text),
    })),
    contact,
  };
}

/** Returns the number of comments of a selection if it is known. */
function storedTotal(
  plan: CountedCommentPlan | undefined,
  {
    topic,
    ...selection
  }: Omit<Parameters<typeof selectionKey>[0], 'topic'> & { topic: { readonly total: number } | undefined },
): number | undefined {
  if (!topic) return plan?.totals?.[selectionKey(selection)];
  return selection.position === undefined ? topic.total : undefined;
}

/** Returns the open questions of a measurement. */
const openItemsOf = async (tx: Tx, { accountId, id }: ViewRequest) =>
  (await itemsOf(tx, accountId, id)).filter(({ type }) => type === 'open');

/** Returns all admitted comments of the organization by question, for reports. */
export async function readAllComments(services: Services, request: Omit<ViewRequest, 'unit'>) {
  const { accountId, id } = request;
  const open = await inTenant(services.db, accountId, (tx) => openItemsOf(tx, request));
  if (open.length === 0) return { available: 'none' as const, questions: [] };
  const found = await services.resultsDb.find(accountId, async (tx) => {
    const plan = await findCommentPlan(tx, accountId, id);
    return (
      plan && { plan, comments: plan.isShown ? (await readComments(tx, accountId, id, { filter: {} })).comments : [] }
    );
  });
  if (!found?.plan.isShown) return { available: 'few' as const, questions: [] };
  const questions = open.map(({ item_key: key, position, text_en, text_es }) => ({
    text: { en: text_en ?? key, es: text_es ?? key },
    comments: found.comments.flatMap((comment) => (comment.position === position ? [comment.text] : [])),
  }));
  return { available: 'ready' as const, questions: questions.filter((question) => question.comments.length > 0) };
}

/** Returns, for each measurement, the finished measurements that its views depend on: itself and the earlier ones of the same product. */
export async function listSources(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<string[][]> {
  const now = clock.now();
  const rows = ids.length > 0 ? await measurementsOf(tx, accountId, now) : [];
  return ids.map((id) => {
    const own = rows.find((row) => row.id === id);
    return own ? finishedOf(rows, own, now).map((row) => row.id) : [];
  });
}

function requireGroup(read: Read, unit: string | undefined): GroupResults {
  const group = groupOf(read.table, unit);
  if (!group) throw new AppError('not_found');
  return group;
}

async function readHeatMap(
  services: Services,
  { accountId, id }: ViewRequest,
  { category, filter }: { category: string; filter?: string | undefined },
): Promise<HeatMap | null> {
  const name = VIEWS.heatMap({ category, filtersBy: filter });
  return (await readView<HeatMap>(services, accountId, { measurementId: id, name })) ?? null;
}

const readMeasurement = (services: Services, request: ViewRequest) =>
  readMeasurementBeside(services, request, async () => undefined);

/** Reads a measurement, and in the same transaction on the primary what people may change beside its results. */
async function readMeasurementBeside<Beside>(
  services: Services,
  { accountId, id }: ViewRequest,
  readBeside: (tx: Tx) => Promise<Beside>,
) {
  const now = services.clock.now();
  const { rows, beside } = await inTenant(services.db, accountId, async (tx) => ({
    rows: await measurementsOf(tx, accountId, now),
    beside: await readBeside(tx),
  }));
  const row = rows.find((one) => one.id === id);
  if (!row || stateOf(row, now) === 'programmed') throw new AppError('not_found');
  return { read: await readOne(services, accountId, { row, now }), rows, now, beside };
}

/** Reads a measurement with its disclosed table. */
export async function readOne(
  services: Services,
  accountId: string,
  { row, now }: { row: MeasurementRow; now: Date },
): Promise<Read> {
  const measurement = toMeasurement(row, now);
  const table = measurement.state === 'finished' ? await readTable(services, accountId, row) : collectingTable(row);
  return { measurement, table };
}

/** Reads a measurement with the previous finished one of the same product, if that one has published results (B1). */
async function readWithPrevious(
  services: Services,
  request: ViewRequest,
): Promise<{ read: Read; previous: Read | null }> {
  const { read, rows, now } = await readMeasurement(services, request);
  const own = rows.find(({ id }) => id === request.id)!;
  const row =
    read.table.status === 'ready' ? finishedOf(rows, own, now).findLast(({ id }) => id !== own.id) : undefined;
  const previous = row ? await readOne(services, request.accountId, { row, now }) : null;
  const isCompared = previous?.table.status === 'ready';
  return isCompared
    ? {
        read: await withSpreads(services, request.accountId, read),
        previous: await withSpreads(services, request.accountId, previous),
      }
    : { read, previous: null };
}

/** Adds the person-level spreads that comparisons between measurements use. */
export async function withSpreads(services: Services, accountId: string, one: Read): Promise<Read> {
  const spreads = await readView<Spread[]>(services, accountId, {
    measurementId: one.measurement.id,
    name: VIEWS.spreads,
  });
  return { ...one, spreads: spreads ?? [] };
}

/** Returns the finished measurements of a product up to `own`, oldest first. */
function finishedOf(rows: readonly MeasurementRow[], own: MeasurementRow, now: Date): MeasurementRow[] {
  return rows.filter(
    (row) => row.product_key === own.product_key && row.opens_at <= own.opens_at && stateOf(row, now) === 'finished',
  );
}
