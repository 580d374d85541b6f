import * as z from 'zod/mini';
import { BackgroundTaskSchema } from './background-tasks.ts';
import { defineCall } from './call.ts';
import { FrequencySchema } from './catalogues.ts';
import { MailTextsSchema } from './invitations.ts';
import { DECLARED_PARTICIPANTS_LIMIT, DEFAULT_THRESHOLD, DURATION_LIMIT_DAYS, THRESHOLD_LIMIT } from './limits.ts';
import { DateSchema, IdParamsSchema, IdSchema, InstantSchema, LanguageSchema } from './values.ts';

export const DISTRIBUTIONS = ['traceable-link', 'reusable-link'] as const;
export const DistributionSchema = z.enum(DISTRIBUTIONS);
export const MEASUREMENT_STATES = ['programmed', 'active', 'finished'] as const;

export const MeasurementSchema = z.object({
  id: IdSchema,
  set: IdSchema,
  product: z.string(),
  /** Derived from time and stops, never stored. */
  state: z.enum(MEASUREMENT_STATES),
  /** True if its set was overridden: only its results remain in use. */
  is_historical: z.boolean(),
  /** True if the answers were imported; otherwise absent. */
  is_imported: z.optional(z.boolean()),
  /** First and last local day, in `timezone`. */
  first_date: DateSchema,
  last_date: DateSchema,
  timezone: z.string(),
  opens_at: InstantSchema,
  closes_at: InstantSchema,
  stopped_at: z.nullable(InstantSchema),
  distribution: DistributionSchema,
  /** Submitted responses; null after it has ended with fewer than its threshold (C1). */
  responses: z.nullable(z.int()),
  /** Smallest group of respondents whose result is published. */
  threshold: z.int(),
  /** Reservations of people who have started and not submitted. */
  started: z.int(),
  /** People on the list, or the declared number of participants. */
  expected: z.int(),
  /** Address of the survey on a reusable link, before it opens and while it collects; null after its end. */
  survey_link: z.nullable(z.string()),
});

/** Fields of a new measurement set. `end_date` is the last day on which a measurement may start. */
export const MeasurementSetInputSchema = z.object({
  product: z.string(),
  start_date: DateSchema,
  duration_days: z.int().check(z.gte(1), z.lte(DURATION_LIMIT_DAYS)),
  frequency: FrequencySchema,
  end_date: DateSchema,
  timezone: z.string().check(z.minLength(1), z.maxLength(100)),
  distribution: DistributionSchema,
  /** Required for a reusable link. */
  number_of_participants: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(DECLARED_PARTICIPANTS_LIMIT)))),
  /** Required for a traceable link. */
  participant_list: z.optional(z.nullable(IdSchema)),
  /** On a traceable link: whether people without a response are reminded; default true. */
  sends_reminders: z.optional(z.boolean()),
  /** The organization's own subjects and introductions of its mails, if any. */
  mail_texts: z.optional(MailTextsSchema),
  /** Threshold of this set; at least the default, which is used if absent. */
  threshold: z.optional(z.int().check(z.gte(DEFAULT_THRESHOLD), z.lte(THRESHOLD_LIMIT))),
  /** Id of the set that this one overrides; required if the product already has one. */
  overrides: z.optional(z.nullable(IdSchema)),
});
export const MeasurementSetSchema = z.object({
  id: IdSchema,
  product: z.string(),
  start_date: DateSchema,
  duration_days: z.int(),
  frequency: FrequencySchema,
  end_date: DateSchema,
  timezone: z.string(),
  distribution: DistributionSchema,
  number_of_participants: z.nullable(z.int()),
  participant_list: z.nullable(IdSchema),
  sends_reminders: z.boolean(),
  mail_texts: MailTextsSchema,
  threshold: z.int(),
  is_historical: z.boolean(),
  created_at: InstantSchema,
  measurements: z.array(MeasurementSchema),
});

export const getMeasurementSets = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurement-sets',
  uri: '',
  query: z.object({ product: z.optional(z.string()) }),
  status: 200,
  reply: z.array(MeasurementSetSchema),
  summary: 'Lists the measurement sets with their measurements, current ones first.',
});
export const createMeasurementSet = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'measurement-sets',
  uri: '',
  body: MeasurementSetInputSchema,
  status: 201,
  reply: MeasurementSetSchema,
  summary:
    'Creates a measurement set. Errors: product_disabled, set_exists (name it in `overrides`), measurement_active, plan_limit, no_subscription, invalid_input.',
});
export const deleteMeasurementSet = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'measurement-sets',
  uri: ':id/',
  params: IdParamsSchema,
  status: 202,
  reply: BackgroundTaskSchema,
  summary:
    'Deletes a measurement set with its measurements, answers and results, in a background task. Errors: measurement_active.',
});
export const getMeasurement = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/',
  params: IdParamsSchema,
  status: 200,
  reply: MeasurementSchema,
  summary: 'Returns one measurement with its live counts.',
});
export const stopMeasurement = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'measurements',
  uri: ':id/stop/',
  params: IdParamsSchema,
  status: 200,
  reply: MeasurementSchema,
  summary: 'Ends a measurement permanently and closes its link. Errors: measurement_not_active.',
});
export const getPoster = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/poster/',
  params: IdParamsSchema,
  query: z.object({ language: LanguageSchema }),
  status: 200,
  file: 'application/pdf',
  summary:
    'Returns a poster with the reusable link: a PDF in the language of the request and the colours of the organization. Errors: not_found (also on personal links), survey_closed.',
});
