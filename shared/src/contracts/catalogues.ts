import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { DURATION_LIMIT_DAYS } from './limits.ts';

/** Frequencies of a measurement set. */
export const FREQUENCIES = ['once', 'weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly'] as const;
export const FrequencySchema = z.enum(FREQUENCIES);
export type Frequency = z.infer<typeof FrequencySchema>;

/**
 * Days of the shortest period of each frequency for any start date (31 January + 3 months = 30 April is 89 days). A
 * measurement may not last longer, so that two of a set never overlap. `once` has only the general limit.
 */
export const SHORTEST_PERIOD_DAYS: Readonly<Record<Frequency, number>> = {
  once: DURATION_LIMIT_DAYS,
  weekly: 7,
  biweekly: 14,
  monthly: 28,
  quarterly: 89,
  semiannual: 181,
  yearly: 365,
};

export const getTimezones = defineCall({
  method: 'GET',
  version: 'v2',
  service: 'timezones',
  uri: '',
  query: z.object({ q: z.optional(z.string().check(z.maxLength(100))) }),
  status: 200,
  /** `offset` in the form `+02:00`, as of now. */
  reply: z.array(z.object({ name: z.string(), offset: z.string() })),
  summary: 'IANA time zones, searched by name or offset.',
});
export const getIndustries = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'industries',
  uri: '',
  status: 200,
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  summary: 'Industries in the language of the request.',
});
export const getCountries = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'countries',
  uri: '',
  status: 200,
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
  summary: 'Countries (ISO 3166-1 alpha-2) in the language of the request, sorted by name.',
});
export const getFrequencies = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'frequencies',
  uri: '',
  status: 200,
  reply: z.array(z.object({ id: FrequencySchema, name: z.string() })),
  summary: 'Frequencies of a measurement set in the language of the request.',
});
