import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { ReportSchema } from './reports.ts';
import { IdParamsSchema, IdSchema, InstantSchema, LanguageSchema, line, lines } from './values.ts';

/** Longest title of a page in characters. */
export const FOLLOW_UP_TITLE_LIMIT = 120;
/** Longest introduction of a page in characters. */
export const FOLLOW_UP_TEXT_LIMIT = 4_000;
/** Figures besides the dimensions: the participation rate and the favorability of the product. */
export const FOLLOW_UP_FIGURES = ['participation', 'product'] as const;
const MOST_FIGURES = 12;
const MOST_ACTIONS = 10;

/** Fields of a page that the organization writes. */
export const FollowUpInputSchema = z.object({
  language: LanguageSchema,
  title: line(FOLLOW_UP_TITLE_LIMIT),
  introduction: lines(FOLLOW_UP_TEXT_LIMIT),
  /** `FOLLOW_UP_FIGURES` and keys of dimensions. Only published figures of the whole organization are shown. */
  figures: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(MOST_FIGURES)),
  /** Actions of the account, in order. */
  actions: z.array(IdSchema).check(z.maxLength(MOST_ACTIONS)),
  /** Whether everybody with the link can read it. */
  is_published: z.boolean(),
});

/** A page "What we heard, what we do" about one finished measurement, for the people who were asked. */
export const FollowUpPageSchema = z.extend(FollowUpInputSchema, {
  measurement: ReportSchema.shape.measurement,
  /** Its address; null while it is not published. */
  link: z.nullable(z.string()),
  /** When its link was mailed, and to how many people; null if it was not. */
  mailed: z.nullable(z.object({ at: InstantSchema, people: z.int() })),
  changed_at: InstantSchema,
});

const page = { version: 'v1', service: 'follow-up-pages' } as const;

export const getFollowUpPages = defineCall({
  ...page,
  method: 'GET',
  uri: '',
  status: 200,
  reply: z.array(FollowUpPageSchema),
  summary: 'Lists the pages of the account about what follows from results, latest first.',
});
export const putFollowUpPage = defineCall({
  ...page,
  method: 'PUT',
  uri: ':id/',
  params: IdParamsSchema,
  body: FollowUpInputSchema,
  status: 200,
  reply: FollowUpPageSchema,
  summary:
    'Saves the page of a finished measurement, whose id is in the address. Errors: not_found, measurement_active, invalid_input.',
});
export const deleteFollowUpPage = defineCall({
  ...page,
  method: 'DELETE',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes the page of a measurement; its link is then invalid. Errors: not_found.',
});
export const getFollowUpRecipients = defineCall({
  ...page,
  method: 'GET',
  uri: ':id/recipients/',
  params: IdParamsSchema,
  status: 200,
  reply: z.object({
    /** People by language of their mail; null if the measurement has no list. */
    people: z.nullable(z.object({ en: z.int(), es: z.int() })),
    /** People on the list whose invitation did not arrive; they get no mail. */
    left_out: z.int(),
  }),
  summary: 'Counts the people who would get the mail with the link of a page. Errors: not_found.',
});
export const mailFollowUpPage = defineCall({
  ...page,
  method: 'POST',
  uri: ':id/mail/',
  params: IdParamsSchema,
  status: 200,
  reply: FollowUpPageSchema,
  summary:
    'Mails the link of a published page to the people of the list, once: later calls change nothing, nor do calls without people to mail. Errors: not_found (also for a page that is not published).',
});
