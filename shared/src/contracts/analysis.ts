import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, IdSchema, InstantSchema } from './values.ts';
import { DISTRIBUTIONS, MEASUREMENT_STATES } from './measurements.ts';

/**
 * A number that passed the disclosure gate: whole percent, points or score. `bound` says whether it is exact or only
 * a limit ("95 or more"), where the exact one would show how everybody answered.
 */
export const FigureSchema = z.object({ value: z.int(), bound: z.enum(['exact', 'at_least', 'at_most']) });
export type Figure = z.infer<typeof FigureSchema>;

/** Why a cell is suppressed: `primary` (fewer people than the threshold) or `secondary` (a suppressed cell would follow from it). */
export const HiddenSchema = z.enum(['primary', 'secondary']);

/** The figures of one group for one item, dimension or product; `hidden` set means that every figure is null. */
export const ResultSchema = z.object({
  hidden: z.nullable(HiddenSchema),
  favorability: z.nullable(FigureSchema),
  neutral: z.nullable(FigureSchema),
  unfavorable: z.nullable(FigureSchema),
  /** 0 to 100. */
  score: z.nullable(FigureSchema),
  /** Answers behind an item, respondents behind a dimension or product. */
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
  /** Whole percent of the people on the list, or of the number declared. */
  rate: z.nullable(z.int()),
  basis: z.enum(['list', 'declared']),
  /** Margin of error in percentage points, one decimal; null when nothing is shown. */
  margin_of_error: z.nullable(z.number()),
  /**
   * Responses from devices that had answered before, as they said themselves; null below the threshold. Absent on personal links,
   * while it collects, and where answers came from elsewhere.
   */
  returning_devices: z.optional(z.nullable(z.int())),
});

/** Units that one row combines: those that are hidden by themselves. Null for the people who gave no unit. */
export const CombinedUnitsSchema = z.array(z.object({ id: z.nullable(IdSchema), name: z.nullable(z.string()) }));

export const AnalysisMeasurementSchema = z.object({
  id: IdSchema,
  product: z.string(),
  product_name: BilingualSchema,
  state: z.enum(MEASUREMENT_STATES),
  first_date: DateSchema,
  last_date: DateSchema,
  is_historical: z.boolean(),
  /** Its answers came from elsewhere; absent where they did not. */
  is_imported: z.optional(z.boolean()),
});

/** The disclosed table of one measurement: all that anybody may ever read of it. */
export const AnalysisSchema = z.object({
  measurement: AnalysisMeasurementSchema,
  /** `collecting` shows participation only; `withheld`: finished with fewer responses than the threshold. */
  status: z.enum(['collecting', 'ready', 'withheld']),
  threshold: z.int(),
  distribution: z.enum(DISTRIBUTIONS),
  /**
   * When the encrypted answers and their key had been destroyed; null where that is not recorded yet. Absent while it collects and
   * where there never was a key.
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
   * Likert questions that the organization added: for everybody together only, outside of every dimension. Absent where none
   * was asked.
   */
  own_questions: z.optional(z.array(z.object({ key: z.string(), text: BilingualSchema, result: ResultSchema }))),
  breakouts: z.array(
    z.object({
      category: z.object({ id: IdSchema, title: z.string() }),
      units: z.array(
        z.object({
          /** Null for the people who gave no unit. */
          id: z.nullable(IdSchema),
          name: z.nullable(z.string()),
          hidden: z.nullable(HiddenSchema),
          responses: z.nullable(z.int()),
          product: ResultSchema,
          dimensions: z.array(
            z.object({
              key: z.string(),
              result: ResultSchema,
              /** Absent where answers came from elsewhere. */
              items: z.optional(z.array(z.object({ key: z.string(), result: ResultSchema }))),
            }),
          ),
        }),
      ),
      /** All hidden units together, where there are several and others are shown; absent where the row is not published. */
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
  reply: z.array(AnalysisMeasurementSchema),
  summary: 'Measurements that have started, newest first.',
});
export const getAnalysis = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'analysis',
  uri: 'measurements/:id/',
  params: IdParamsSchema,
  status: 200,
  reply: AnalysisSchema,
  summary: 'The disclosed table of a measurement: results appear once, at its end.',
});
