import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MeasurementSchema } from './measurements.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, IdSchema, InstantSchema } from './values.ts';

/** Participation of the whole organization, with the fields of a measurement that its page shows. */
export const ParticipationSchema = z.object({
  measurement: MeasurementSchema,
  product_name: BilingualSchema,
  participant_list: z.nullable(z.object({ id: IdSchema, name: z.string(), people: z.int() })),
  /** The next measurement of the same set. */
  next: z.nullable(z.object({ id: IdSchema, first_date: DateSchema })),
  /** Whole percent of the list, or of the declared number; null if the responses are. */
  rate: z.nullable(z.int()),
  /** In percentage points, one decimal; null below the threshold. */
  margin_of_error: z.nullable(z.number()),
  /**
   * Responses from devices with an earlier response, after the end; null below the threshold, absent on personal links.
   */
  returning_devices: z.optional(z.nullable(z.int())),
  /** As in the analysis: when the encrypted answers and their key were destroyed; null until that is recorded. */
  answers_destroyed_at: z.optional(z.nullable(InstantSchema)),
  /** Local days until today, or until the end. `responses` is null on a day that is not published separately. */
  days: z.array(z.object({ date: DateSchema, responses: z.nullable(z.int()) })),
});

export const getParticipation = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/participation/',
  params: IdParamsSchema,
  status: 200,
  reply: ParticipationSchema,
  summary:
    'Returns a measurement with the participation of the whole organization, live and by local day. A day is published only if it and the remaining days reach the threshold.',
});
