import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { AnswerSchema } from './survey.ts';
import { IdSchema, InstantSchema, LinkTokenSchema } from './values.ts';

const params = z.object({ token: LinkTokenSchema });
/** Secret of the reservation from `startSurvey`: required on a reusable link, ignored on a personal one. */
const reservation = z.optional(z.nullable(z.string().check(z.maxLength(200))));

/** Draft of one participation. */
export const DraftSchema = z.object({
  /** Id of the later submission; a person who continues on another device uses the same one. */
  submission_id: z.uuid(),
  /** Chosen units; `unit` null for "I prefer not to say". None on a personal link. */
  units: z.array(z.object({ category: IdSchema, unit: z.nullable(IdSchema) })).check(z.maxLength(20)),
  answers: z.array(AnswerSchema).check(z.maxLength(300)),
  /** Position of the person in the page, in the page's own words. */
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
    /** Version that these answers are based on; 0 if none was saved yet. */
    based_on: z.int().check(z.gte(0)),
    draft: DraftSchema,
  }),
  status: 200,
  reply: z.object({
    /** False if a newer draft, or one of another participation, is stored: it was not overwritten. */
    is_kept: z.boolean(),
    /** Stored version, 0 for none. */
    version: z.int(),
    /** The stored draft if `is_kept` is false; null if it was deleted in the meantime. */
    draft: z.nullable(DraftSchema),
    /**
     * Expiry of the reservation on a reusable link: an answer extends it by 60 minutes, or reserves again while there
     * is capacity.
     */
    reservation_expires_at: z.nullable(InstantSchema),
  }),
  summary:
    'Stores the draft of a participation, encrypted with a key derived from its link or reservation. A stale write overwrites nothing and returns the newer draft; a repeated write succeeds. Errors: already_answered, survey_not_open, survey_closed, link_invalid, not_found (an unknown reservation), reservation_used (answers were submitted for it).',
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
    'Returns the draft of a participation, without side effects; a POST, so that the secret of a reservation is not part of an address. Version 0 if there is none. Errors: link_invalid.',
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
  summary: 'Deletes the draft of a participation, if any. Errors: link_invalid.',
});
