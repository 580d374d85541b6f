import * as z from 'zod/mini';
import { BackgroundTaskSchema } from './background-tasks.ts';
import { defineCall } from './call.ts';
import { FrequencySchema } from './catalogues.ts';
import { CALENDAR_LIMIT_DAYS } from './limits.ts';
import { DistributionSchema, MEASUREMENT_STATES } from './measurements.ts';
import { ProductKeySchema } from './products.ts';
import { BilingualSchema, DateSchema, IdSchema } from './values.ts';

/** A measurement in a calendar; the fields of its set are in `sets`. */
export const CalendarMeasurementSchema = z.object({
  id: IdSchema,
  set: IdSchema,
  state: z.enum(MEASUREMENT_STATES),
  /** Local days in the time zone of its set. */
  first_date: DateSchema,
  /** The day on which it was stopped, if before its end. */
  last_date: DateSchema,
  is_stopped: z.boolean(),
  /** Submitted responses; null after it has ended with fewer than its threshold (C1). */
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
  /** True if the answers were imported; otherwise absent. */
  is_imported: z.optional(z.boolean()),
  /** Number of its measurements that have ended, collect and are planned. */
  finished: z.int(),
  active: z.int(),
  planned: z.int(),
  /** The task that deletes it, or failed to. Its measurements are not listed then. */
  deletion: z.nullable(BackgroundTaskSchema),
});

export const CalendarSchema = z.object({
  /** Measurements that overlap the days from `from` to `to`, ordered by date. */
  measurements: z.array(CalendarMeasurementSchema),
  /** Their sets and those that are being deleted; current ones first. */
  sets: z.array(CalendarSetSchema),
  products: z.array(z.object({ key: ProductKeySchema, name: BilingualSchema })),
  /** First day of the nearest measurement entirely before the range, and of the one after it. */
  earlier: z.nullable(DateSchema),
  later: z.nullable(DateSchema),
  /** Present only if `per_month` left measurements out. */
  cut: z.optional(
    z.object({
      /** Number of measurements that overlap the range. */
      total: z.int(),
      /** Number of measurements of a product per month ("2026-03"), if there are any. */
      months: z.array(z.object({ product: z.string(), month: z.string(), measurements: z.int() })),
    }),
  ),
});

/** Page size of a list: this many measurements come first regardless of `per_month`. */
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
    /**
     * Limit of measurements per product and month, earliest first, in addition to the first measurement of all.
     * Default: no limit.
     */
    per_month: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  }),
  status: 200,
  reply: CalendarSchema,
  summary: `Measurements of a range of at most ${CALENDAR_LIMIT_DAYS} days. Errors: invalid_input.`,
});
