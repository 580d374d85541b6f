import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { OWN_QUESTION_LIMIT, OWN_QUESTIONS_PER_PRODUCT } from './limits.ts';
import { ProductKeySchema } from './products.ts';
import { BilingualSchema, DateSchema, IdParamsSchema, IdSchema, line } from './values.ts';

/** Agreement from 1 to 5, or free text. A question never changes its type. */
export const OWN_QUESTION_TYPES = ['likert5', 'open'] as const;
export const OwnQuestionTextSchema = z.object({ en: line(OWN_QUESTION_LIMIT), es: line(OWN_QUESTION_LIMIT) });
export const OwnQuestionInputSchema = z.object({
  product: ProductKeySchema,
  type: z.enum(OWN_QUESTION_TYPES),
  text: OwnQuestionTextSchema,
});

export const OwnQuestionSchema = z.object({
  id: IdSchema,
  type: z.enum(OWN_QUESTION_TYPES),
  /** Text of its latest version. */
  text: BilingualSchema,
  /** Starts at 1; each change of the text increments it. */
  version: z.int(),
  /** True if a measurement has asked it, in this version or an earlier one. */
  is_asked: z.boolean(),
});

/** The own questions of one product, in survey order. */
export const OwnQuestionsSchema = z.object({
  product: ProductKeySchema,
  questions: z.array(OwnQuestionSchema),
  /** True while a measurement collects: it keeps its questions, and changes apply from the next one. */
  is_collecting: z.boolean(),
  /** First day of the next planned measurement. */
  next_opens_on: z.nullable(DateSchema),
});

const own = { version: 'v1', service: 'own-questions', status: 200, reply: OwnQuestionsSchema } as const;

export const getOwnQuestions = defineCall({
  ...own,
  method: 'GET',
  uri: '',
  query: z.object({ product: ProductKeySchema }),
  summary: "Lists an organization's own questions of a product.",
});
export const createOwnQuestion = defineCall({
  ...own,
  method: 'POST',
  uri: '',
  body: OwnQuestionInputSchema,
  status: 201,
  summary: `Adds a question at the end, ${OWN_QUESTIONS_PER_PRODUCT} at most. It is asked from the next measurement on. Errors: invalid_input (too_many).`,
});
export const orderOwnQuestions = defineCall({
  ...own,
  method: 'PUT',
  uri: 'order/',
  /** Every question of the survey, once. */
  body: z.object({
    product: ProductKeySchema,
    questions: z.array(IdSchema).check(z.maxLength(OWN_QUESTIONS_PER_PRODUCT)),
  }),
  summary: 'Reorders the questions. Errors: conflict (the set of questions has changed).',
});
export const updateOwnQuestion = defineCall({
  ...own,
  method: 'PUT',
  uri: ':id/',
  params: IdParamsSchema,
  /** `version` is the one that the user edited. */
  body: z.object({ text: OwnQuestionTextSchema, version: z.int() }),
  summary:
    'Changes the text of a question as a new version; earlier measurements keep theirs. Errors: conflict (another user has changed it in the meantime).',
});
export const deleteOwnQuestion = defineCall({
  ...own,
  method: 'DELETE',
  uri: ':id/',
  params: IdParamsSchema,
  summary: 'Retires a question: it is not part of further measurements. Existing answers stay.',
});
