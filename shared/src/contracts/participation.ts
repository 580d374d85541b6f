import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { MeasurementSchema } from './measurements.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, IdSchema, InstantSchema } from './values.ts';

/** Who has answered of the whole organization, and what a measurement is: all that its page shows of itself. */
export const ParticipationSchema = z.object({
  measurement: MeasurementSchema,
  product_name: BilingualSchema,
  participant_list: z.nullable(z.object({ id: IdSchema, name: z.string(), people: z.int() })),
  /** The measurement of the same set that comes after this one. */
  next: z.nullable(z.object({ id: IdSchema, first_date: DateSchema })),
  /** Whole percent of the people on the list, or of the number declared; null where the responses are. */
  rate: z.nullable(z.int()),
  /** In percentage points, one decimal; null below the threshold. */
  margin_of_error: z.nullable(z.number()),
  /** Responses from devices that had answered before, once it has finished; null below the threshold, absent on personal links. */
  returning_devices: z.optional(z.nullable(z.int())),
  /** As in the analysis: when the encrypted answers and their key had been destroyed, null where that is not recorded yet. */
  answers_destroyed_at: z.optional(z.nullable(InstantSchema)),
  /** The local days until today, or until the end. `responses` is null on a day that is not shown apart. */
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
    'A measurement with the participation of the whole organization, live and by local day. A day is told only if it, and what the others leave, has as many responses as the threshold.',
});
