import * as z from 'zod/mini';
import { AnalysisSchema } from './analysis.ts';
import { defineCall } from './call.ts';
import { ReportSchema } from './reports.ts';
import { DateSchema, IdParamsSchema, IdSchema, InstantSchema, LanguageSchema, LinkTokenSchema } from './values.ts';

/** Parts of a measurement that a link may show. */
export const SHARED_PARTS = ['summary', 'dimensions', 'breakouts'] as const;
export type SharedPart = (typeof SHARED_PARTS)[number];

/** Lifetimes of a link in days. */
export const SHARE_DAYS = [7, 30, 90, 365] as const;

/** A link by which anyone can read some results of one ended measurement, until it expires or is withdrawn. */
export const ReportShareSchema = z.object({
  id: IdSchema,
  measurement: ReportSchema.shape.measurement,
  parts: z.array(z.enum(SHARED_PARTS)),
  language: LanguageSchema,
  /** The address to share. */
  link: z.string(),
  created_at: InstantSchema,
  expires_at: InstantSchema,
  is_expired: z.boolean(),
  /** The last day (UTC) of use, without time and visitor. */
  last_used_on: z.nullable(DateSchema),
});

export const getReportShares = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'report-shares',
  uri: '',
  status: 200,
  reply: z.array(ReportShareSchema),
  summary: 'Lists the links to shared results, newest first.',
});
export const ReportShareInputSchema = z.object({
  measurement: IdSchema,
  parts: z.array(z.enum(SHARED_PARTS)).check(z.minLength(1), z.maxLength(SHARED_PARTS.length)),
  language: LanguageSchema,
  days: z.int().check(z.gte(1), z.lte(365)),
});
export const createReportShare = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'report-shares',
  uri: '',
  body: ReportShareInputSchema,
  status: 201,
  reply: ReportShareSchema,
  summary: 'Creates a link to results of an ended measurement. Errors: not_found, measurement_active, invalid_input.',
});
export const deleteReportShare = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'report-shares',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Withdraws a link, which is then invalid.',
});

const SharedParamsSchema = z.object({ token: LinkTokenSchema });

/** Results behind a link: the part of the disclosed table that it was created for. */
export const SharedResultsSchema = z.object({
  organization: z.object({
    name: z.string(),
    logo: z.nullable(z.string()),
    /** Its colours; older servers do not send them. */
    theme_key: z.optional(z.string()),
  }),
  language: LanguageSchema,
  parts: z.array(z.enum(SHARED_PARTS)),
  expires_at: InstantSchema,
  analysis: AnalysisSchema,
});
export const getSharedResults = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'shared-results',
  uri: ':token/',
  params: SharedParamsSchema,
  status: 200,
  reply: SharedResultsSchema,
  isPublic: true,
  summary: 'Returns the results of a link, without side effects. Errors: link_invalid, link_expired.',
});
export const countSharedUse = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'shared-results',
  uri: ':token/uses/',
  params: SharedParamsSchema,
  status: 204,
  isPublic: true,
  summary: 'Stores the day on which a link was used. Errors: link_invalid, link_expired.',
});
