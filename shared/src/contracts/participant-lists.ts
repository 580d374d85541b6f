import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  ADDRESSES_PER_QUESTION,
  CATEGORIES_PER_MEASUREMENT,
  LIST_NAME_LIMIT,
  PARTICIPANT_NAME_LIMIT,
  PARTICIPANTS_PER_LIST,
  SORT_DIRECTIONS,
} from './limits.ts';
import {
  BilingualSchema,
  DateSchema,
  EmailSchema,
  IdParamsSchema,
  IdSchema,
  InstantSchema,
  LanguageSchema,
  line,
} from './values.ts';

/**
 * One person of an imported file. All fields are the text of the file. The server validates every line and returns all
 * invalid ones together (`invalid_rows`).
 */
export const ParticipantRowSchema = z.object({
  /** Line of the file, the header being 1. */
  line: z.int(),
  email: z.string().check(z.maxLength(320)),
  name: z.optional(z.string().check(z.maxLength(PARTICIPANT_NAME_LIMIT))),
  language: z.optional(z.string().check(z.maxLength(20))),
  /** Names of units, one per entry of `categories`; '' for none. */
  units: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
});
export const ParticipantListInputSchema = z.object({
  name: line(LIST_NAME_LIMIT),
  categories: z.array(IdSchema).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
  rows: z.array(ParticipantRowSchema).check(z.minLength(1), z.maxLength(PARTICIPANTS_PER_LIST)),
});
export const ParticipantListSchema = z.object({
  id: IdSchema,
  name: z.string(),
  people: z.int(),
  /** True if a measurement set uses it: it cannot be deleted. */
  is_used: z.boolean(),
  /** Measurements that collect from its people now: its people cannot change until these end. */
  active_in: z.array(z.object({ measurement: IdSchema, product: BilingualSchema, last_date: DateSchema })),
  created_at: InstantSchema,
});
export const ParticipantSchema = z.object({
  id: IdSchema,
  email: z.string(),
  name: z.nullable(z.string()),
  language: z.nullable(z.string()),
  units: z.array(z.object({ id: IdSchema, category: z.string(), unit: z.string() })),
});
/** A person in a form: units by id, at most one per category. */
export const ParticipantInputSchema = z.object({
  email: EmailSchema,
  name: z.nullable(line(PARTICIPANT_NAME_LIMIT)),
  language: z.nullable(LanguageSchema),
  units: z.array(IdSchema).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
});

export const ListNameSchema = z.object({ name: line(LIST_NAME_LIMIT) });

export const getParticipantLists = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'participant-lists',
  uri: '',
  status: 200,
  reply: z.array(ParticipantListSchema),
  summary: 'Lists the participant lists of the account.',
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
    'Creates a list from the lines of a file, all or none. Errors: invalid_rows (with every invalid line), conflict (duplicate name).',
});
/** Columns by which people can be sorted; the default is the order of the list. */
export const PARTICIPANT_COLUMNS = ['email', 'name', 'language', 'units'] as const;

export const getParticipants = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/participants/',
  params: IdParamsSchema,
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z.optional(z.enum(PARTICIPANT_COLUMNS)),
    direction: z.optional(z.enum(SORT_DIRECTIONS)),
    page: z.optional(z.coerce.number().check(z.gte(1))),
  }),
  status: 200,
  /** 50 per page. */
  reply: z.object({ total: z.int(), page: z.int(), participants: z.array(ParticipantSchema) }),
  summary: 'Lists the people of a list, paginated.',
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
export const renameParticipantList = defineCall({
  method: 'PATCH',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/',
  params: IdParamsSchema,
  body: ListNameSchema,
  status: 200,
  reply: ParticipantListSchema,
  summary: 'Renames a list. Errors: conflict (duplicate name).',
});
export const findKnownAddresses = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/known-addresses/',
  params: IdParamsSchema,
  body: z.object({ emails: z.array(z.string().check(z.maxLength(320))).check(z.maxLength(ADDRESSES_PER_QUESTION)) }),
  status: 200,
  reply: z.object({ known: z.array(z.string()) }),
  summary: 'Returns which of these addresses are already on the list.',
});
export const exportParticipants = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/export/',
  params: IdParamsSchema,
  status: 200,
  file: 'text/csv',
  summary: 'Exports a list as a CSV file with headers in the language of the request; it can be imported again.',
});
export const addParticipant = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'participant-lists',
  uri: ':id/participants/',
  params: IdParamsSchema,
  body: ParticipantInputSchema,
  status: 201,
  reply: ParticipantSchema,
  summary:
    'Adds a person to a list. Errors: measurement_active, conflict (duplicate address), plan_limit, invalid_input (list full).',
});
export const updateParticipant = defineCall({
  method: 'PUT',
  version: 'v1',
  service: 'participants',
  uri: ':id/',
  params: IdParamsSchema,
  body: ParticipantInputSchema,
  status: 200,
  reply: ParticipantSchema,
  summary: 'Updates a person on a list. Errors: measurement_active, conflict (duplicate address).',
});
/** What may be corrected while a measurement collects: not units or membership. */
export const CorrectionSchema = z.object({
  email: EmailSchema,
  name: z.nullable(line(PARTICIPANT_NAME_LIMIT)),
  language: z.nullable(LanguageSchema),
});
export const correctParticipant = defineCall({
  method: 'PATCH',
  version: 'v1',
  service: 'participants',
  uri: ':id/',
  params: IdParamsSchema,
  body: CorrectionSchema,
  status: 200,
  reply: ParticipantSchema,
  summary:
    'Corrects address, name and language of a person, even while measurements collect, until one of their mails has been sent to the person. Errors: measurement_active (a mail was sent), conflict (duplicate address).',
});
export const removeParticipant = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'participants',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Removes a person from a list together with their invitations. Errors: measurement_active.',
});
