import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CATEGORIES_PER_MEASUREMENT, PARTICIPANTS_PER_LIST } from './limits.ts';
import { IdParamsSchema, IdSchema, InstantSchema, line } from './values.ts';

/**
 * One person of an imported file. Everything is text as it stood in the file: the server judges each line and answers
 * all bad ones together (`invalid_rows`), so that one bad address does not hide the next.
 */
export const ParticipantRowSchema = z.object({
  /** Line of the file, the header being 1. */
  line: z.int(),
  email: z.string().check(z.maxLength(320)),
  name: z.optional(z.string().check(z.maxLength(200))),
  language: z.optional(z.string().check(z.maxLength(20))),
  /** Names of units, one per entry of `categories`, '' where the person has none. */
  units: z.array(z.string().check(z.maxLength(80))),
});
export const ParticipantListInputSchema = z.object({
  name: line(120),
  categories: z.array(IdSchema).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
  rows: z.array(ParticipantRowSchema).check(z.minLength(1), z.maxLength(PARTICIPANTS_PER_LIST)),
});
export const ParticipantListSchema = z.object({
  id: IdSchema,
  name: z.string(),
  people: z.int(),
  /** A measurement set uses it. */
  is_used: z.boolean(),
  created_at: InstantSchema,
});
export const ParticipantSchema = z.object({
  id: IdSchema,
  email: z.string(),
  name: z.nullable(z.string()),
  language: z.nullable(z.string()),
  units: z.array(z.object({ category: z.string(), unit: z.string() })),
});

export const getParticipantLists = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'participant-lists',
  uri: '',
  status: 200,
  reply: z.array(ParticipantListSchema),
  summary: 'Participant lists of the account.',
});
export const createParticipantList = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'participant-lists',
  uri: '',
  body: ParticipantListInputSchema,
  status: 201,
  reply: ParticipantListSchema,
  summary:
    'Creates a list from the lines of a file, all or nothing. Errors: invalid_rows (with every bad line), conflict (name taken).',
});
export const getParticipants = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/participants/',
  params: IdParamsSchema,
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    page: z.optional(z.coerce.number().check(z.gte(1))),
  }),
  status: 200,
  /** 50 to a page. */
  reply: z.object({ total: z.int(), page: z.int(), participants: z.array(ParticipantSchema) }),
  summary: 'People of a list, a page at a time.',
});
export const deleteParticipantList = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes a list that no measurement set uses. Errors: list_in_use.',
});
