import * as z from 'zod/mini';
import { ACTION_TEXT_LIMIT, ACTION_TITLE_LIMIT } from './action-plans.ts';
import { defineCall } from './call.ts';
import { ProductKeySchema } from './products.ts';
import { BilingualSchema, IdParamsSchema, IdSchema, line, lines } from './values.ts';

/** Maximum of an organization's own ideas for one dimension. */
export const OWN_IDEAS_PER_DIMENSION = 20;
/** Longest key of a dimension or idea in characters. */
const KEY_LIMIT = 100;
const KeySchema = z.string().check(z.minLength(1), z.maxLength(KEY_LIMIT));

/** An idea of the library: a text to start with, which the action copies. */
export const LibraryIdeaSchema = z.object({ key: z.string(), title: BilingualSchema, text: BilingualSchema });

/**
 * An idea for an action, as the organization sees it. `library`: a text of the product; `edited`: a text of the product
 * that the organization has rewritten; `own`: one that it has added. A text of the organization is in one language, so
 * both are the same.
 */
export const ActionIdeaSchema = z.extend(LibraryIdeaSchema, {
  /** Id of what the organization has stored; null if that is nothing. */
  id: z.nullable(IdSchema),
  origin: z.enum(['library', 'edited', 'own']),
  /** Not offered for new actions. */
  is_hidden: z.boolean(),
  /** Starts at 1; each change increments it. 0 without an `id`. */
  version: z.int(),
});
export type ActionIdea = z.infer<typeof ActionIdeaSchema>;

/** Without title and text, an idea of the library keeps those of the product. */
const ActionIdeaInputSchema = z.object({
  title: z.nullable(line(ACTION_TITLE_LIMIT)),
  text: z.nullable(lines(ACTION_TEXT_LIMIT)),
  is_hidden: z.boolean(),
});
export const NewActionIdeaSchema = z.extend(ActionIdeaInputSchema, {
  product: ProductKeySchema,
  dimension: KeySchema,
  /** Key of the idea of the library that it replaces; null for an own idea. */
  replaces: z.nullable(KeySchema),
});
/** `version` is the one that the user edited. */
export const ActionIdeaChangeSchema = z.extend(ActionIdeaInputSchema, { version: z.int() });

const ideas = { version: 'v1', service: 'actions' } as const;

export const getActionIdeas = defineCall({
  ...ideas,
  method: 'GET',
  uri: 'ideas/',
  query: z.object({ product: z.string().check(z.maxLength(KEY_LIMIT)) }),
  status: 200,
  reply: z.array(z.object({ dimension: z.string(), name: BilingualSchema, ideas: z.array(ActionIdeaSchema) })),
  summary: 'Lists ideas for actions by dimension of a product, own ones first; none for an unknown product.',
});
export const createActionIdea = defineCall({
  ...ideas,
  method: 'POST',
  uri: 'ideas/',
  body: NewActionIdeaSchema,
  status: 201,
  reply: ActionIdeaSchema,
  summary: `Adds an idea, ${OWN_IDEAS_PER_DIMENSION} for each dimension at most, or rewrites or hides one of the library. Errors: invalid_input (unknown, required, too_many), conflict (another user has changed the idea of the library in the meantime).`,
});
export const updateActionIdea = defineCall({
  ...ideas,
  method: 'PUT',
  uri: 'ideas/:id/',
  params: IdParamsSchema,
  body: ActionIdeaChangeSchema,
  status: 200,
  reply: ActionIdeaSchema,
  summary:
    'Rewrites, hides or shows an idea. Errors: not_found, invalid_input (required), conflict (another user has changed it in the meantime).',
});
export const deleteActionIdea = defineCall({
  ...ideas,
  method: 'DELETE',
  uri: 'ideas/:id/',
  params: IdParamsSchema,
  status: 204,
  summary: 'Deletes an own idea, or restores one of the library. Actions keep their texts. Errors: not_found.',
});
