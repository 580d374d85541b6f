import * as z from 'zod/mini';
import {
  AnalysisMeasurementSchema,
  CombinedUnitsSchema,
  EnpsSchema,
  FigureSchema,
  HiddenSchema,
  ParticipationSchema,
  ResultSchema,
} from './analysis.ts';
import { defineCall } from './call.ts';
import { DISTRIBUTIONS } from './measurements.ts';
import { BilingualSchema, IdParamsSchema, IdSchema, LanguageSchema } from './values.ts';

/*
 * The views of a finished measurement, each one read by itself. All of them are parts of the one disclosed table: what is null
 * here is known to nobody. While a measurement collects, every view answers `status: 'collecting'` and nothing else.
 */

/**
 * How a group compares with another. `above` and `below`: significant after correction and at least 5 points. `uncertain`: at least 5 points
 * that are not significant, shown with the number of people. `same`: under 5 points, "about the same".
 */
export const MarkSchema = z.enum(['above', 'below', 'uncertain', 'same']);
export type Mark = z.infer<typeof MarkSchema>;

/** The difference of two published whole numbers. Null in its place: one of the two is hidden or only a limit. */
export const ComparisonSchema = z.object({ difference: z.int(), mark: MarkSchema });
export type Comparison = z.infer<typeof ComparisonSchema>;

/** What stands under every view: how it was computed, and how much of it is shown. */
export const HowSchema = z.object({
  threshold: z.int(),
  /** Responses of the group that the view is about; null where it is hidden. */
  responses: z.nullable(z.int()),
  /** Figures of the view: published exactly, published as a limit (top or bottom coded), suppressed as too small, suppressed to protect others. */
  shown: z.int(),
  coded: z.int(),
  primary: z.int(),
  secondary: z.int(),
});

const FrameSchema = z.object({
  measurement: AnalysisMeasurementSchema,
  /** `collecting`: results come when it has ended; `withheld`: fewer answered than the threshold. */
  status: z.enum(['collecting', 'ready', 'withheld']),
  how: HowSchema,
});

const UnitRefSchema = z.object({
  id: IdSchema,
  name: z.string(),
  category: z.object({ id: IdSchema, title: z.string() }),
});
/** One unit in the place of the whole organization. Answers `not_found` for a unit that the measurement does not know. */
export const GroupQuerySchema = z.object({ unit: z.optional(IdSchema) });
const PreviousSchema = z.nullable(AnalysisMeasurementSchema);

/** A dimension beside what it is compared with: `basis` of the overview. `mark` is absent where nothing was tested. */
const HighlightSchema = z.object({
  key: z.string(),
  name: BilingualSchema,
  result: ResultSchema,
  difference: z.int(),
  mark: z.optional(MarkSchema),
});

export const OverviewSchema = z.extend(FrameSchema, {
  unit: z.nullable(UnitRefSchema),
  distribution: z.enum(DISTRIBUTIONS),
  /** Of the whole organization, also where a unit is looked at. */
  participation: ParticipationSchema,
  product: z.nullable(ResultSchema),
  /** Of the whole organization only. */
  enps: z.nullable(EnpsSchema),
  previous: PreviousSchema,
  /** Differences of the product and of eNPS to the previous measurement, of a unit those of the product to the rest; null without. */
  change: z.object({
    favorability: z.nullable(ComparisonSchema),
    score: z.nullable(ComparisonSchema),
    enps: z.nullable(ComparisonSchema),
  }),
  /**
   * What highlights are compared with: everybody with the previous measurement, a unit with the rest, as far as differences are marked
   * (T2). `product` where none is: how far a dimension lies from the product, which is no test.
   */
  basis: z.enum(['previous', 'product', 'rest']),
  strengths: z.array(HighlightSchema),
  weak_points: z.array(HighlightSchema),
  /** How many comments there are; null where they are not shown (C10). */
  comments: z.nullable(z.int()),
});

/** Units of a measurement. One that is not hidden may be looked at in the place of the whole organization (C3). */
export const GroupsSchema = z.extend(FrameSchema, {
  categories: z.array(
    z.object({
      id: IdSchema,
      title: z.string(),
      units: z.array(z.object({ id: IdSchema, name: z.string(), hidden: z.nullable(HiddenSchema) })),
    }),
  ),
});

/** Shares of the answers 1 to 5 in whole percent, which add to 100; null where they would tell how everybody answered. */
const DistributionSchema = z.nullable(z.array(z.int()));
const MeasuredItemSchema = z.object({
  key: z.string(),
  text: BilingualSchema,
  result: ResultSchema,
  distribution: DistributionSchema,
  /** Wilson 95 % interval of the favorability, in whole percent; null where the figure is hidden or a limit. */
  interval: z.nullable(z.object({ low: z.int(), high: z.int() })),
});

/** Favorability and score of every dimension with its items; of an item of a unit favorability alone, where it may be shown. */
export const DimensionsSchema = z.extend(FrameSchema, {
  unit: z.nullable(UnitRefSchema),
  product: z.nullable(ResultSchema),
  dimensions: z.array(
    z.object({
      key: z.string(),
      name: BilingualSchema,
      result: ResultSchema,
      distribution: DistributionSchema,
      items: z.array(MeasuredItemSchema),
    }),
  ),
  /** Five-point questions that the organization added: for everybody together only, outside of every dimension. */
  own_questions: z.array(MeasuredItemSchema),
});

/** One cell of a heat map: its figures, those of the rest, and how the two compare. */
export const CellSchema = z.object({
  /** Of the dimension; `product` in the first cell of a row. */
  key: z.string(),
  result: ResultSchema,
  /** Everybody else of the table; null where the cell or the whole is hidden or a limit. */
  rest: z.nullable(z.object({ favorability: z.nullable(FigureSchema), score: z.nullable(FigureSchema) })),
  favorability: z.nullable(ComparisonSchema),
  score: z.nullable(ComparisonSchema),
});
export const HeatRowSchema = z.object({
  /** Null for the people who gave no unit. */
  id: z.nullable(IdSchema),
  name: z.nullable(z.string()),
  hidden: z.nullable(HiddenSchema),
  responses: z.nullable(z.int()),
  cells: z.array(CellSchema),
});
export const BreakoutsSchema = z.extend(FrameSchema, {
  /** What can be chosen: every category, and which others it can be filtered by. */
  categories: z.array(z.object({ id: IdSchema, title: z.string(), filters: z.array(UnitRefSchema) })),
  category: z.nullable(z.object({ id: IdSchema, title: z.string() })),
  filter: z.nullable(UnitRefSchema),
  dimensions: z.array(z.object({ key: z.string(), name: BilingualSchema })),
  /** Everybody that the rows are about, or the unit that filters them: the product first. For orientation, compared with nothing. */
  whole: z.nullable(
    z.object({
      responses: z.nullable(z.int()),
      cells: z.array(z.object({ key: z.string(), result: ResultSchema })),
    }),
  ),
  rows: z.array(HeatRowSchema),
  /** All hidden units of the category together; absent where no such row is published, and where a unit filters. */
  others: z.optional(z.object({ units: CombinedUnitsSchema, responses: z.int(), cells: z.array(CellSchema) })),
});

const BesideSchema = z.object({
  favorability: z.nullable(FigureSchema),
  score: z.nullable(FigureSchema),
  compared: z.object({ favorability: z.nullable(ComparisonSchema), score: z.nullable(ComparisonSchema) }),
});
export const BenchmarkSchema = z.extend(FrameSchema, {
  unit: z.nullable(UnitRefSchema),
  previous: PreviousSchema,
  /** The product first, then every dimension. */
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.nullable(BilingualSchema),
      result: ResultSchema,
      /** The whole organization, where a unit is looked at: for orientation, not compared, since it contains the unit. */
      organization: z.nullable(ResultSchema),
      /** Everybody outside of the unit. */
      rest: z.nullable(BesideSchema),
      /** The same group in the previous measurement (C8). */
      previous: z.nullable(BesideSchema),
    }),
  ),
});

export const TrendSchema = z.extend(FrameSchema, {
  unit: z.nullable(UnitRefSchema),
  /** Finished measurements of the product, oldest first. */
  points: z.array(
    z.object({
      measurement: AnalysisMeasurementSchema,
      /** `changed`: fewer people came or went than the threshold, so only the whole organization has a trend here. */
      hidden: z.nullable(z.enum(['primary', 'secondary', 'changed', 'absent'])),
      responses: z.nullable(z.int()),
      product: ResultSchema,
      enps: z.nullable(EnpsSchema),
      dimensions: z.array(z.object({ key: z.string(), name: BilingualSchema, result: ResultSchema })),
    }),
  ),
});

export const DriversSchema = z.extend(FrameSchema, {
  /** `none`: the product has no outcome; `few`: under 100 people answered enough of it. */
  available: z.enum(['ready', 'none', 'few']),
  outcome: z.nullable(z.object({ key: z.string(), name: BilingualSchema })),
  /** People who answered at least half the items of every dimension, rounded to tens. */
  people: z.nullable(z.int()),
  drivers: z.array(
    z.object({
      key: z.string(),
      name: BilingualSchema,
      result: ResultSchema,
      /** Pearson's r, −1 to 1, one decimal, with its 95 % interval. */
      r: z.number(),
      low: z.number(),
      high: z.number(),
      /** False reads "no clear influence". */
      is_clear: z.boolean(),
      /** Share of influence in whole percent. */
      influence: z.int(),
    }),
  ),
});

export const COMMENTS_A_PAGE = 50;
export const SEARCH_LENGTH = 100;
export const CommentsSchema = z.extend(FrameSchema, {
  /** `few`: fewer people commented than `leastCommenters` asks for. */
  available: z.enum(['ready', 'none', 'few']),
  /** Units whose comments may be read by themselves. */
  units: z.array(UnitRefSchema),
  /** Languages whose comments may be read by themselves, also within one of these units: of the page they were written on. */
  languages: z.array(LanguageSchema),
  items: z.array(z.object({ key: z.string(), text: BilingualSchema })),
  unit: z.nullable(UnitRefSchema),
  language: z.nullable(LanguageSchema),
  total: z.int(),
  comments: z.array(z.object({ item: z.string(), text: z.string() })),
});

const view = { method: 'GET', version: 'v1', service: 'analysis', params: IdParamsSchema, status: 200 } as const;

export const getOverview = defineCall({
  ...view,
  uri: 'measurements/:id/overview/',
  reply: OverviewSchema,
  query: GroupQuerySchema,
  summary: 'Participation, product, eNPS, strengths and weak points of a measurement.',
});
export const getGroups = defineCall({
  ...view,
  uri: 'measurements/:id/groups/',
  reply: GroupsSchema,
  query: z.object({}),
  summary: 'Units of a measurement, and which of them may be looked at by themselves.',
});
export const getDimensions = defineCall({
  ...view,
  uri: 'measurements/:id/dimensions/',
  reply: DimensionsSchema,
  query: GroupQuerySchema,
  summary: 'Favorability and score of every dimension and item, with the distribution of answers.',
});
export const getBreakouts = defineCall({
  ...view,
  uri: 'measurements/:id/breakouts/',
  reply: BreakoutsSchema,
  query: z.object({ category: z.optional(IdSchema), filter: z.optional(IdSchema) }),
  summary: 'Units by dimensions, each cell against the rest; a unit of another category may filter it.',
});
export const getBenchmark = defineCall({
  ...view,
  uri: 'measurements/:id/benchmark/',
  reply: BenchmarkSchema,
  query: GroupQuerySchema,
  summary: 'A group beside the organization, the rest and the previous measurement.',
});
export const getTrend = defineCall({
  ...view,
  uri: 'measurements/:id/trend/',
  reply: TrendSchema,
  query: GroupQuerySchema,
  summary: 'A group over the finished measurements of the product.',
});
export const getDrivers = defineCall({
  ...view,
  uri: 'measurements/:id/drivers/',
  reply: DriversSchema,
  query: z.object({}),
  summary: 'What goes together with the outcome of the product.',
});
export const getComments = defineCall({
  ...view,
  uri: 'measurements/:id/comments/',
  reply: CommentsSchema,
  query: z.object({
    unit: z.optional(IdSchema),
    language: z.optional(LanguageSchema),
    item: z.optional(z.string()),
    search: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
    page: z.optional(z.coerce.number().check(z.gte(1))),
  }),
  summary: 'Comments in a fixed random order, for everybody, or one unit or language with enough commenters.',
});
