import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CATEGORIES_PER_MEASUREMENT, LIST_NAME_LIMIT, PARTICIPANTS_PER_CHUNK } from './limits.ts';
import { ParticipantListSchema, ParticipantRowSchema } from './participant-lists.ts';
import { IdParamsSchema, IdSchema, line } from './values.ts';

/** What happens to people of a file who are already on the list. */
export const KNOWN_PEOPLE = ['keep', 'replace'] as const;
export type KnownPeople = (typeof KNOWN_PEOPLE)[number];

/**
 * An import in steps: start, lines in chunks, completion. The list does not change until completion, which adds
 * everyone in one transaction. Every step is idempotent.
 */
export const ImportInputSchema = z.object({
  /** Target list; null creates a new one. */
  list: z.nullable(IdSchema),
  /** Name of the new list; null for an existing one. */
  name: z.nullable(line(LIST_NAME_LIMIT)),
  categories: z.array(IdSchema).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
  known: z.enum(KNOWN_PEOPLE),
});
export const ImportResultSchema = z.object({
  list: ParticipantListSchema,
  added: z.int(),
  replaced: z.int(),
  kept: z.int(),
  /** Lines of people who were already on the list. */
  known_lines: z.array(z.int()),
});

export const beginImport = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'participant-imports',
  uri: '',
  body: ImportInputSchema,
  status: 201,
  reply: z.object({ id: IdSchema }),
  summary: 'Starts an import of people. Errors: conflict (duplicate name), measurement_active.',
});
export const addImportRows = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'participant-imports',
  uri: ':id/rows/',
  params: IdParamsSchema,
  body: z.object({ rows: z.array(ParticipantRowSchema).check(z.minLength(1), z.maxLength(PARTICIPANTS_PER_CHUNK)) }),
  status: 200,
  /** Number of lines received so far. */
  reply: z.object({ people: z.int() }),
  summary:
    'Adds a chunk of lines to an import, all or none; a repeated line replaces the earlier one. Errors: invalid_rows, invalid_input (too many people).',
});
export const completeImport = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'participant-imports',
  uri: ':id/completion/',
  params: IdParamsSchema,
  /** Number of lines sent: the import is rejected if the server received a different number. */
  body: z.object({ people: z.int().check(z.gte(1)) }),
  status: 200,
  reply: ImportResultSchema,
  summary:
    'Completes an import: adds everyone to its list in one transaction. Idempotent. Errors: invalid_rows (duplicate address), conflict (duplicate name, or missing lines), measurement_active, plan_limit, invalid_input (list full).',
});
export const cancelImport = defineCall({
  method: 'DELETE',
  version: 'v1',
  service: 'participant-imports',
  uri: ':id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes an incomplete import with all of its lines.',
});
