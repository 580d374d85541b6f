import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, IdSchema, InstantSchema } from './values.ts';
import { DISTRIBUTIONS, MEASUREMENT_STATES } from './measurements.ts';

/**
 * A number after disclosure control: whole percent, points or score. `bound` says whether it is exact or top/bottom
 * coded ("95 or more"), because the exact value would reveal individual answers.
 */
export const FigureSchema = z.object({ value: z.int(), bound: z.enum(['exact', 'at_least', 'at_most']) });
export type Figure = z.infer<typeof FigureSchema>;

/**
 * Why a cell is suppressed: `primary` (fewer people than the threshold) or `secondary` (another suppressed cell could
 * be derived from it).
 */
export const HiddenSchema = z.enum(['primary', 'secondary']);

/** Figures of one group for one item, dimension or product. If `hidden` is set, every figure is null. */
export const ResultSchema = z.object({
  hidden: z.nullable(HiddenSchema),
  favorability: z.nullable(FigureSchema),
  neutral: z.nullable(FigureSchema),
  unfavorable: z.nullable(FigureSchema),
  /** 0 to 100. */
  score: z.nullable(FigureSchema),
  /** Answers of an item; respondents of a dimension or product. */
  answers: z.nullable(z.int()),
});

export const EnpsSchema = z.object({
  hidden: z.nullable(HiddenSchema),
  /** −100 to 100. */
  value: z.nullable(z.int()),
  /** 95 % interval. */
  low: z.nullable(z.int()),
  high: z.nullable(z.int()),
  answers: z.nullable(z.int()),
});

export const ParticipationSchema = z.object({
  responses: z.nullable(z.int()),
  expected: z.int(),
  /** Whole percent of the list, or of the declared number of participants. */
  rate: z.nullable(z.int()),
  basis: z.enum(['list', 'declared']),
  /** Margin of error in percentage points, one decimal; null if nothing is published. */
  margin_of_error: z.nullable(z.number()),
  /**
   * Responses from devices that reported an earlier response; null below the threshold. Absent on personal links, while
   * the measurement collects, and for imported answers.
   */
  returning_devices: z.optional(z.nullable(z.int())),
});

/** Units that one row combines because each is suppressed. Null for respondents without a unit. */
export const CombinedUnitsSchema = z.array(z.object({ id: z.nullable(IdSchema), name: z.nullable(z.string()) }));

export const AnalysisMeasurementSchema = z.object({
  id: IdSchema,
  product: z.string(),
  product_name: BilingualSchema,
  state: z.enum(MEASUREMENT_STATES),
  first_date: DateSchema,
  last_date: DateSchema,
  is_historical: z.boolean(),
  /** True if the answers were imported; otherwise absent. */
  is_imported: z.optional(z.boolean()),
});

/** The disclosed table of one measurement: everything that is ever published of it. */
export const AnalysisSchema = z.object({
  measurement: AnalysisMeasurementSchema,
  /** `collecting` has the participation only; `withheld`: ended with fewer responses than the threshold. */
  status: z.enum(['collecting', 'ready', 'withheld']),
  threshold: z.int(),
  distribution: z.enum(DISTRIBUTIONS),
  /**
   * When the encrypted answers and their key were destroyed; null until that is recorded. Absent while the measurement
   * collects and if it never had a key.
   */
  answers_destroyed_at: z.optional(z.nullable(InstantSchema)),
  participation: ParticipationSchema,
  product: z.nullable(ResultSchema),
  enps: z.nullable(EnpsSchema),
  dimensions: z.array(
    z.object({
      key: z.string(),
      name: BilingualSchema,
      result: ResultSchema,
      items: z.array(z.object({ key: z.string(), text: BilingualSchema, result: ResultSchema })),
    }),
  ),
  /**
   * Likert questions that the organization added, for everyone together and outside of every dimension. Absent if there
   * were none.
   */
  own_questions: z.optional(z.array(z.object({ key: z.string(), text: BilingualSchema, result: ResultSchema }))),
  breakouts: z.array(
    z.object({
      category: z.object({ id: IdSchema, title: z.string() }),
      units: z.array(
        z.object({
          /** Null for respondents without a unit. */
          id: z.nullable(IdSchema),
          name: z.nullable(z.string()),
          hidden: z.nullable(HiddenSchema),
          responses: z.nullable(z.int()),
          product: ResultSchema,
          dimensions: z.array(
            z.object({
              key: z.string(),
              result: ResultSchema,
              /** Absent for imported answers. */
              items: z.optional(z.array(z.object({ key: z.string(), result: ResultSchema }))),
            }),
          ),
        }),
      ),
      /**
       * All suppressed units together, if there are several and other units are published; absent if the row is not
       * published.
       */
      others: z.optional(
        z.object({
          units: CombinedUnitsSchema,
          responses: z.int(),
          product: ResultSchema,
          dimensions: z.array(z.object({ key: z.string(), result: ResultSchema })),
        }),
      ),
    }),
  ),
});

export const getAnalysisMeasurements = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'analysis',
  uri: 'measurements/',
  status: 200,
  reply: z.array(
    z.extend(AnalysisMeasurementSchema, {
      /** True if it has ended with enough answers for results. */
      has_results: z.optional(z.boolean()),
    }),
  ),
  summary: 'Lists started measurements, newest first.',
});
export const getAnalysis = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'analysis',
  uri: 'measurements/:id/',
  params: IdParamsSchema,
  status: 200,
  reply: AnalysisSchema,
  summary: 'Returns the disclosed table of a measurement, which is published once, after its end.',
});
