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
 * Views of an ended measurement. Every view is a part of the one disclosed table: a null figure is not published
 * anywhere. While a measurement collects, every view returns only `status: 'collecting'`.
 */

/**
 * How a group compares with another. `above` and `below`: significant after correction and at least 5 points. `uncertain`: at least 5 points
 * that are not significant, shown with the number of people. `same`: under 5 points, "about the same".
 */
export const MarkSchema = z.enum(['above', 'below', 'uncertain', 'same']);
export type Mark = z.infer<typeof MarkSchema>;

/** Difference of two published whole numbers. The field is null if one of them is suppressed or top/bottom coded. */
export const ComparisonSchema = z.object({ difference: z.int(), mark: MarkSchema });
export type Comparison = z.infer<typeof ComparisonSchema>;

/** Footer of every view: how it was computed and how much of it is published. */
export const HowSchema = z.object({
  threshold: z.int(),
  /** Responses of the group of the view; null if they are suppressed. */
  responses: z.nullable(z.int()),
  /** Figures of the view: published exactly, published as a limit (top or bottom coded), suppressed as too small, suppressed to protect others. */
  shown: z.int(),
  coded: z.int(),
  primary: z.int(),
  secondary: z.int(),
});

/** Common part of every view. */
export const FrameSchema = z.object({
  measurement: AnalysisMeasurementSchema,
  /** `collecting`: results are computed after the end; `withheld`: fewer responses than the threshold. */
  status: z.enum(['collecting', 'ready', 'withheld']),
  how: HowSchema,
});

const UnitRefSchema = z.object({
  id: IdSchema,
  name: z.string(),
  category: z.object({ id: IdSchema, title: z.string() }),
});
/** A unit instead of the whole organization. Returns `not_found` for a unit that is not part of the measurement. */
export const GroupQuerySchema = z.object({ unit: z.optional(IdSchema) });
const PreviousSchema = z.nullable(AnalysisMeasurementSchema);

/** A dimension beside its basis of comparison, the overview's `basis`. `mark` is absent if no difference was tested. */
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
  /** Of the whole organization, even when a unit is selected. */
  participation: ParticipationSchema,
  product: z.nullable(ResultSchema),
  /** Of the whole organization only. */
  enps: z.nullable(EnpsSchema),
  previous: PreviousSchema,
  /**
   * Differences to the previous measurement of the product score and eNPS; for a unit, of the product score to the
   * rest. Null without.
   */
  change: z.object({
    favorability: z.nullable(ComparisonSchema),
    score: z.nullable(ComparisonSchema),
    enps: z.nullable(ComparisonSchema),
  }),
  /**
   * Basis of comparison of the highlights if differences are marked (T2): the previous measurement for everyone, the
   * rest for a unit. `product` if none is: the distance of a dimension from the product, which is not a test.
   */
  basis: z.enum(['previous', 'product', 'rest']),
  strengths: z.array(HighlightSchema),
  weak_points: z.array(HighlightSchema),
  /** Number of comments; null if they are not shown (C10). */
  comments: z.nullable(z.int()),
});

/** Units of a measurement. A unit that is not suppressed can be selected instead of the whole organization (C3). */
export const GroupsSchema = z.extend(FrameSchema, {
  categories: z.array(
    z.object({
      id: IdSchema,
      title: z.string(),
      units: z.array(z.object({ id: IdSchema, name: z.string(), hidden: z.nullable(HiddenSchema) })),
    }),
  ),
});

/** Shares of the answers 1 to 5 in whole percent, which add up to 100; null if they would reveal individual answers. */
const DistributionSchema = z.nullable(z.array(z.int()));
const MeasuredItemSchema = z.object({
  key: z.string(),
  text: BilingualSchema,
  result: ResultSchema,
  distribution: DistributionSchema,
  /** Wilson 95 % interval of the favorability in whole percent; null if the figure is suppressed or coded. */
  interval: z.nullable(z.object({ low: z.int(), high: z.int() })),
  /** Favorability compared with the previous measurement of the same group (C8); null for the organization's own questions. */
  change: z.nullable(ComparisonSchema),
  /**
   * Favorability of a unit compared with everyone else, derived from the published figures of both; null for the whole
   * organization.
   */
  rest: z.nullable(ComparisonSchema),
});

/**
 * Favorability and score of every dimension with its items. An item of a unit has only its favorability; an item that
 * is not published has no figure.
 */
export const DimensionsSchema = z.extend(FrameSchema, {
  unit: z.nullable(UnitRefSchema),
  previous: PreviousSchema,
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
  /** Five-point questions that the organization added, for everyone together and outside of every dimension. */
  own_questions: z.array(MeasuredItemSchema),
});

/** One cell of a heat map: its figures, those of the rest, and their comparison. */
export const CellSchema = z.object({
  /** Of the dimension; `product` in the first cell of a row. */
  key: z.string(),
  result: ResultSchema,
  /** Everyone else in the table; null if the cell or the whole is suppressed or coded. */
  rest: z.nullable(z.object({ favorability: z.nullable(FigureSchema), score: z.nullable(FigureSchema) })),
  favorability: z.nullable(ComparisonSchema),
  score: z.nullable(ComparisonSchema),
});
export const HeatRowSchema = z.object({
  /** Null for respondents without a unit. */
  id: z.nullable(IdSchema),
  name: z.nullable(z.string()),
  hidden: z.nullable(HiddenSchema),
  responses: z.nullable(z.int()),
  cells: z.array(CellSchema),
});
export const CombinedRowSchema = z.object({
  units: CombinedUnitsSchema,
  responses: z.int(),
  cells: z.array(CellSchema),
});
/**
 * A cell of the view: also compared with the whole that the rows divide. The test is that against the rest, because the
 * whole contains the group. Null if the rest is not compared or a figure of the whole is coded.
 */
const BreakoutCellSchema = z.extend(CellSchema, {
  whole: z.object({ favorability: z.nullable(ComparisonSchema), score: z.nullable(ComparisonSchema) }),
});
export const BreakoutsSchema = z.extend(FrameSchema, {
  /** Available categories, with those that each can be filtered by. */
  categories: z.array(z.object({ id: IdSchema, title: z.string(), filters: z.array(UnitRefSchema) })),
  category: z.nullable(z.object({ id: IdSchema, title: z.string() })),
  filter: z.nullable(UnitRefSchema),
  dimensions: z.array(z.object({ key: z.string(), name: BilingualSchema })),
  /** The population of the rows, or the unit that filters them: the product first. */
  whole: z.nullable(
    z.object({
      responses: z.nullable(z.int()),
      cells: z.array(z.object({ key: z.string(), result: ResultSchema })),
    }),
  ),
  rows: z.array(z.extend(HeatRowSchema, { cells: z.array(BreakoutCellSchema) })),
  /** All suppressed units of the category together; absent if that row is not published and when a unit filters. */
  others: z.optional(z.extend(CombinedRowSchema, { cells: z.array(BreakoutCellSchema) })),
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
      /**
       * The whole organization when a unit is selected. For orientation, without a comparison, because it contains the
       * unit.
       */
      organization: z.nullable(ResultSchema),
      /** Everyone outside of the unit. */
      rest: z.nullable(BesideSchema),
      /** The same group in the previous measurement (C8). */
      previous: z.nullable(BesideSchema),
    }),
  ),
});

export const TrendSchema = z.extend(FrameSchema, {
  unit: z.nullable(UnitRefSchema),
  /** Ended measurements of the product, oldest first. */
  points: z.array(
    z.object({
      measurement: AnalysisMeasurementSchema,
      /** `changed`: fewer people joined or left than the threshold, so only the whole organization has a trend. */
      hidden: z.nullable(z.enum(['primary', 'secondary', 'changed', 'absent'])),
      responses: z.nullable(z.int()),
      /** Participation rate of the whole organization in percent; null for a unit. */
      participation: z.optional(z.nullable(z.int())),
      product: ResultSchema,
      enps: z.nullable(EnpsSchema),
      dimensions: z.array(z.object({ key: z.string(), name: BilingualSchema, result: ResultSchema })),
    }),
  ),
});

export const DriversSchema = z.extend(FrameSchema, {
  /** `none`: the product has no outcome; `few`: fewer than 100 people answered enough of it. */
  available: z.enum(['ready', 'none', 'few']),
  outcome: z.nullable(z.object({ key: z.string(), name: BilingualSchema })),
  /** People who answered at least half of the items of every dimension, rounded to tens. */
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
      /** If false, the interface says "no clear influence". */
      is_clear: z.boolean(),
      /** Relative influence in whole percent. */
      influence: z.int(),
    }),
  ),
});

export const COMMENTS_A_PAGE = 50;
export const SEARCH_LENGTH = 100;
export const TOPIC_LABEL_LENGTH = 60;
/** Largest id of a topic. */
const MAX_TOPIC = 1_000;
/** A topic of comments, whose comments may be read separately. A comment has at most one. */
export const CommentTopicSchema = z.object({
  id: z.int(),
  /** The name that a person gave it, or the most frequent form of its words. */
  label: z.string(),
  /** Whether a person gave it its name. */
  is_renamed: z.boolean(),
  /** Number of comments of the requested unit and language, of all questions together. */
  total: z.int(),
  /** Topics that a person merged into it. */
  merged: z.array(z.object({ id: z.int(), label: z.string() })),
});
export const CommentsSchema = z.extend(FrameSchema, {
  /** `few`: fewer commenters than `leastCommenters` requires. */
  available: z.enum(['ready', 'none', 'few']),
  /** Units whose comments may be read separately. */
  units: z.array(UnitRefSchema),
  /** Languages of the survey page whose comments may be read separately, also within one of these units. */
  languages: z.array(LanguageSchema),
  items: z.array(z.object({ key: z.string(), text: BilingualSchema })),
  unit: z.nullable(UnitRefSchema),
  language: z.nullable(LanguageSchema),
  /** Topics that may be read separately, also within one of these units or languages; the largest first. */
  topics: z.array(CommentTopicSchema),
  topic: z.nullable(z.int()),
  total: z.int(),
  comments: z.array(
    z.object({
      item: z.string(),
      text: z.string(),
      /** Whether its words hint at harm or harassment. Neither counted nor a filter. */
      hints_at_harm: z.boolean(),
    }),
  ),
  /** The contact of the organization, to whom readers can turn; null if it has none. */
  contact: z.nullable(z.string()),
});

const view = { method: 'GET', version: 'v1', service: 'analysis', params: IdParamsSchema, status: 200 } as const;

export const getOverview = defineCall({
  ...view,
  uri: 'measurements/:id/overview/',
  reply: OverviewSchema,
  query: GroupQuerySchema,
  summary: 'Returns participation, product score, eNPS, strengths and weaknesses of a measurement.',
});
export const getGroups = defineCall({
  ...view,
  uri: 'measurements/:id/groups/',
  reply: GroupsSchema,
  query: z.object({}),
  summary: 'Lists the units of a measurement, and which of them can be selected.',
});
export const getDimensions = defineCall({
  ...view,
  uri: 'measurements/:id/dimensions/',
  reply: DimensionsSchema,
  query: GroupQuerySchema,
  summary: 'Returns favorability and score of every dimension and item, with the distribution of answers.',
});
export const getBreakouts = defineCall({
  ...view,
  uri: 'measurements/:id/breakouts/',
  reply: BreakoutsSchema,
  query: z.object({ category: z.optional(IdSchema), filter: z.optional(IdSchema) }),
  summary:
    'Returns a heat map of units by dimensions, each cell compared to the rest; a unit of another category can filter it.',
});
export const getBenchmark = defineCall({
  ...view,
  uri: 'measurements/:id/benchmark/',
  reply: BenchmarkSchema,
  query: GroupQuerySchema,
  summary: 'Compares a group to the organization, the rest and the previous measurement.',
});
export const getTrend = defineCall({
  ...view,
  uri: 'measurements/:id/trend/',
  reply: TrendSchema,
  query: GroupQuerySchema,
  summary: 'Returns the trend of a group over the ended measurements of the product.',
});
export const getDrivers = defineCall({
  ...view,
  uri: 'measurements/:id/drivers/',
  reply: DriversSchema,
  query: z.object({}),
  summary: "Returns the drivers of the product's outcome.",
});
export const getComments = defineCall({
  ...view,
  uri: 'measurements/:id/comments/',
  reply: CommentsSchema,
  query: z.object({
    unit: z.optional(IdSchema),
    language: z.optional(LanguageSchema),
    item: z.optional(z.string()),
    topic: z.optional(z.coerce.number()),
    search: z.optional(z.string().check(z.maxLength(SEARCH_LENGTH))),
    page: z.optional(z.coerce.number().check(z.gte(1))),
  }),
  summary:
    'Returns comments in a fixed random order, of everyone, or of one unit, language or topic with enough commenters.',
});
export const CommentTopicInputSchema = z.object({
  /** Null for the name that was found. */
  label: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(TOPIC_LABEL_LENGTH))),
  /** The topic that it is shown as a part of; null for a topic of its own. */
  merged_into: z.nullable(z.int()),
});
export const updateCommentTopic = defineCall({
  version: 'v1',
  service: 'analysis',
  method: 'PUT',
  uri: 'measurements/:id/comment-topics/:topic/',
  params: z.extend(IdParamsSchema, { topic: z.coerce.number().check(z.gte(0), z.lte(MAX_TOPIC)) }),
  body: CommentTopicInputSchema,
  status: 204,
  summary: 'Renames a topic of comments, or merges it into another one. Errors: not_found, invalid_input.',
});
