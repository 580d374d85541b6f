import * as z from 'zod/mini';
import { BackgroundTaskSchema } from './background-tasks.ts';
import { defineCall } from './call.ts';
import { FrequencySchema } from './catalogues.ts';
import { CALENDAR_LIMIT_DAYS } from './limits.ts';
import { DistributionSchema, MEASUREMENT_STATES } from './measurements.ts';
import { ProductKeySchema } from './products.ts';
import { BilingualSchema, DateSchema, IdSchema } from './values.ts';

/** A measurement as a calendar draws it; what it shares with the others of its set stands there. */
export const CalendarMeasurementSchema = z.object({
  id: IdSchema,
  set: IdSchema,
  state: z.enum(MEASUREMENT_STATES),
  /** Local days in the time zone of its set. */
  first_date: DateSchema,
  /** The day on which it was stopped, where that was before its end. */
  last_date: DateSchema,
  is_stopped: z.boolean(),
  /** Submitted responses; null once it has finished with fewer than its threshold (C1). */
  responses: z.nullable(z.int()),
});

export const CalendarSetSchema = z.object({
  id: IdSchema,
  product: z.string(),
  frequency: FrequencySchema,
  start_date: DateSchema,
  end_date: DateSchema,
  timezone: z.string(),
  distribution: DistributionSchema,
  threshold: z.int(),
  is_historical: z.boolean(),
  /** Its answers came from elsewhere; absent where they did not. */
  is_imported: z.optional(z.boolean()),
  /** How many of all its measurements have finished, collect, and are still to come. */
  finished: z.int(),
  active: z.int(),
  planned: z.int(),
  /** The task that deletes it, or failed to. Its measurements are out of sight then. */
  deletion: z.nullable(BackgroundTaskSchema),
});

export const CalendarSchema = z.object({
  /** All that touch a day from `from` to `to`, in the order of their dates. */
  measurements: z.array(CalendarMeasurementSchema),
  /** Their sets, and those that are being deleted; the current ones first. */
  sets: z.array(CalendarSetSchema),
  products: z.array(z.object({ key: ProductKeySchema, name: BilingualSchema })),
  /** First day of the nearest measurement that lies wholly before, and of the one that lies after. */
  earlier: z.nullable(DateSchema),
  later: z.nullable(DateSchema),
  /** Only where `per_month` left measurements out. */
  cut: z.optional(
    z.object({
      /** How many touch the range. */
      total: z.int(),
      /** How many of a product touch a month ("2026-03"), where there are any. */
      months: z.array(z.object({ product: z.string(), month: z.string(), measurements: z.int() })),
    }),
  ),
});

/** So many measurements come first whatever `per_month` says: one page of a list. */
export const CALENDAR_FIRST = 25;

export const getCalendar = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'calendar',
  uri: '',
  query: z.object({
    from: DateSchema,
    to: DateSchema,
    product: z.optional(ProductKeySchema),
    /** Of each product only so many measurements that touch a month, the earliest, beside the first of all; everything where it is not given. */
    per_month: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  status: 200,
  reply: CalendarSchema,
  summary: `Measurements of a range of at most ${CALENDAR_LIMIT_DAYS} days. Errors: invalid_input.`,
});
