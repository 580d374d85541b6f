import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { KIOSK_CODES_PER_BATCH } from './limits.ts';
import { IdParamsSchema, LanguageSchema } from './values.ts';

/** A one-time code: three groups of three, without letters and digits that look alike. */
export const KioskCodeSchema = z.string().check(z.maxLength(20));

export const KioskSchema = z.object({
  /** Address for shared tablets; null before the first codes were created. */
  link: z.nullable(z.string()),
  /** Number of codes created. The number of used codes is not shown: it would reveal the participation of a group. */
  codes: z.int(),
});

export const getKiosk = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'measurements',
  uri: ':id/kiosk/',
  params: IdParamsSchema,
  status: 200,
  reply: KioskSchema,
  summary:
    'Returns the link for shared tablets of a measurement with a reusable link. Errors: not_found (also on personal links).',
});
export const KioskCodesInputSchema = z.object({ count: z.int().check(z.gte(1), z.lte(KIOSK_CODES_PER_BATCH)) });
export const createKioskCodes = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'measurements',
  uri: ':id/kiosk-codes/',
  params: IdParamsSchema,
  body: KioskCodesInputSchema,
  status: 201,
  reply: z.object({ kiosk: KioskSchema, codes: z.array(KioskCodeSchema) }),
  summary:
    'Creates one-time codes for shared tablets. They are returned only once; only hashes are stored. Errors: not_found (also on personal links), survey_closed, invalid_input (count: out_of_range, if the total exceeds the maximum).',
});
export const withdrawKiosk = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'measurements',
  uri: ':id/kiosk/',
  params: IdParamsSchema,
  status: 204,
  summary:
    'Withdraws the link for shared tablets and every unused code; new codes restore the link. Does not return the number of unused codes. Errors: not_found (also on personal links).',
});
export const printKioskCodes = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'measurements',
  uri: ':id/kiosk-sheet/',
  params: IdParamsSchema,
  body: z.object({
    language: LanguageSchema,
    codes: z.array(KioskCodeSchema).check(z.minLength(1), z.maxLength(KIOSK_CODES_PER_BATCH)),
  }),
  status: 200,
  file: 'application/pdf',
  summary:
    'Returns a PDF with new codes to print and cut. Stores nothing. Errors: not_found (also for a code of another measurement).',
});
