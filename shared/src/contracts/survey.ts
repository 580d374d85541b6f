import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CATEGORIES_PER_MEASUREMENT, DEFAULT_THRESHOLD, THRESHOLD_LIMIT, isCommentWithinLimit } from './limits.ts';
import { DistributionSchema } from './measurements.ts';
import { DimensionSchema, ProductKeySchema } from './products.ts';
import { BilingualSchema, IdSchema, InstantSchema, LanguageSchema, LinkTokenSchema } from './values.ts';

const params = z.object({ token: LinkTokenSchema });
export const SURVEY_STATUSES = ['open', 'not_open', 'closed', 'stopped', 'full', 'answered'] as const;

/** Everything that the survey page needs to know, in both languages. */
export const SurveySchema = z.object({
  status: z.enum(SURVEY_STATUSES),
  /** `confidential` on a personal link, `anonymous` on a reusable one. */
  promise: z.enum(['anonymous', 'confidential']),
  organization: z.object({
    name: z.string(),
    logo: z.nullable(z.string()),
    theme_key: z.string(),
    support_email: z.nullable(z.string()),
  }),
  product: z.object({ key: z.string(), name: BilingualSchema }),
  /** Language of the person on the list, null on a reusable link. */
  language: z.nullable(LanguageSchema),
  opens_at: InstantSchema,
  closes_at: InstantSchema,
  timezone: z.string(),
  /** Smallest group of respondents whose result is shown. */
  threshold: z.int(),
  expected: z.int(),
  minutes: z.int(),
  /** Asked on a reusable link only; on a personal link the units come from the list. */
  categories: z.array(
    z.object({ id: IdSchema, title: z.string(), units: z.array(z.object({ id: IdSchema, name: z.string() })) }),
  ),
  /** A link for shared tablets: it asks for a one-time code, keeps nothing on the device and returns to its start. */
  is_kiosk: z.optional(z.boolean()),
  /** Empty unless the status is `open`. */
  dimensions: z.array(DimensionSchema),
});

/** A value is 1–5 (likert5), 0–10 (enps), a text within `COMMENT_LIMIT` (open) or null for "I prefer not to answer". */
export const AnswerSchema = z.object({
  item: z.string().check(z.maxLength(100)),
  value: z.union([z.int().check(z.gte(0), z.lte(10)), z.string().check(z.refine(isCommentWithinLimit)), z.null()]),
});
export const SubmissionSchema = z.object({
  /** Made by the client once per participation: a repeat with the same id counts once. */
  submission_id: z.uuid(),
  /** The reservation from `startSurvey`: required on a reusable link, where each is used once. */
  reservation: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  /** Version of the draft that these answers were made from: where a newer one is kept, nothing is submitted. */
  based_on: z.optional(z.nullable(z.int().check(z.gte(0)))),
  /** Chosen units, at most one per category; none on a personal link. */
  units: z.array(IdSchema).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
  answers: z.array(AnswerSchema).check(z.maxLength(300)),
});

export const getSurvey = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'survey-access',
  uri: ':token/',
  params,
  isPublic: true,
  status: 200,
  reply: SurveySchema,
  summary: 'The survey behind a link, changing nothing. Errors: link_invalid.',
});
export const startSurvey = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'survey-access',
  uri: ':token/start/',
  params,
  isPublic: true,
  body: z.object({
    /** The secret of a reservation that this device already holds, or one that it has made up: 32 random bytes in base64url. */
    reservation: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** A browser fingerprint; kept only as a keyed hash of this measurement. */
    fingerprint: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** The one-time code, on a link for shared tablets; letters of either case, with or without hyphens. */
    code: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    /** This device has submitted answers on this link before; only counted, and only once these are submitted. Ignored on shared tablets. */
    has_answered_before: z.optional(z.boolean()),
  }),
  status: 200,
  reply: z.object({
    reservation: z.string(),
    expires_at: InstantSchema,
    /** This device may have answered already; it may go on all the same. */
    is_known_device: z.boolean(),
  }),
  summary:
    'Takes a reservation on a reusable link for 2 minutes, or renews it; kept answers hold it for 60 minutes. Where all reservations are taken, the address that holds the most gives one up to an address that holds fewer. On a link for shared tablets the code, or the reservation that it led to, is required; it holds the reservation for 60 minutes, and leads to the same one until it is used up. Errors: survey_full, survey_not_open, survey_closed, code_invalid, reservation_used (answers were submitted for it).',
});
export const submitSurvey = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'survey-responses',
  uri: ':token/',
  params,
  isPublic: true,
  body: SubmissionSchema,
  status: 201,
  reply: z.object({ status: z.literal('accepted') }),
  summary:
    'Submits a response. A free text takes up to 2,000 characters and 2,400 bytes of UTF-8; a longer one is refused as a whole. Acknowledged only after it is committed; a repeat of a submission id is accepted and counts once. Errors: already_answered, survey_full, survey_closed, survey_not_open, link_invalid, invalid_input, conflict (a newer draft is kept), reservation_required (none was sent, or it is not held any more: take it again with `startSurvey`, then submit the same), reservation_used (other answers were submitted for it), code_invalid (used up, on a link for shared tablets).',
});
export const getPreview = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'products',
  uri: ':key/preview/',
  params: z.object({ key: ProductKeySchema }),
  /** A measurement that is not saved yet, shown instead of the one that is. */
  query: z.object({
    distribution: z.optional(DistributionSchema),
    opens_at: z.optional(InstantSchema),
    closes_at: z.optional(InstantSchema),
    timezone: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    threshold: z.optional(z.coerce.number().check(z.gte(DEFAULT_THRESHOLD), z.lte(THRESHOLD_LIMIT))),
    expected: z.optional(z.coerce.number().check(z.gte(1))),
  }),
  status: 200,
  reply: z.object({
    survey: SurveySchema,
    /** No measurement collects or is planned: dates and numbers are made up. */
    is_example: z.boolean(),
  }),
  summary:
    'The survey as the next measurement of a product would show it, own questions included. Nothing can be sent to it.',
});
