import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { AnswerSchema } from './survey.ts';
import { IdSchema, InstantSchema, LinkTokenSchema } from './values.ts';

const params = z.object({ token: LinkTokenSchema });
/** The secret of the reservation from `startSurvey`: required on a reusable link, ignored on a personal one. */
const reservation = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** Unfinished answers of one participation. */
export const DraftSchema = z.object({
  /** The id under which they will be submitted: whoever goes on elsewhere sends the same one. */
  submission_id: z.uuid(),
  /** Chosen units; `unit` null for "I prefer not to say". None on a personal link. */
  units: z.array(z.object({ category: IdSchema, unit: z.nullable(IdSchema) })).check(z.maxLength(20)),
  answers: z.array(AnswerSchema).check(z.maxLength(300)),
  /** Where the person was: a word of the page's own. */
  screen: z.nullable(z.string().check(z.maxLength(120))),
});

export const keepDraft = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'survey-drafts',
  uri: ':token/',
  params,
  isPublic: true,
  body: z.object({
    reservation,
    /** Version that these answers were made from: 0 where none was kept yet. */
    based_on: z.int().check(z.gte(0)),
    draft: DraftSchema,
  }),
  status: 200,
  reply: z.object({
    /** False where something newer, or of another participation, is kept: nothing was overwritten. */
    is_kept: z.boolean(),
    /** Version that is kept now, 0 for none. */
    version: z.int(),
    /** What is kept instead, when `is_kept` is false; null where it was removed meanwhile. */
    draft: z.nullable(DraftSchema),
    /** Until when the reservation is held, on a reusable link: an answer holds it for 60 minutes, or takes it again while one is free. */
    reservation_expires_at: z.nullable(InstantSchema),
  }),
  summary:
    'Keeps the unfinished answers of a participation, encrypted with a key that only its link or reservation opens. A stale write overwrites nothing and is told what is newer; a repeat of what is kept counts as kept. Errors: already_answered, survey_not_open, survey_closed, link_invalid, not_found (a reservation that nobody took), reservation_used (answers were submitted for it).',
});
export const readDraft = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'survey-drafts',
  uri: ':token/read/',
  params,
  isPublic: true,
  body: z.object({ reservation }),
  status: 200,
  reply: z.object({ version: z.int(), draft: z.nullable(DraftSchema) }),
  summary:
    'The unfinished answers that are kept of a participation, changing nothing; a POST, so that the secret of a reservation stands in no address. Version 0 where there are none. Errors: link_invalid.',
});
export const removeDraft = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'survey-drafts',
  uri: ':token/',
  params,
  isPublic: true,
  body: z.object({ reservation }),
  status: 204,
  summary: 'Removes the unfinished answers of a participation, also where there are none. Errors: link_invalid.',
});
