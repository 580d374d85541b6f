import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { CATEGORIES_PER_MEASUREMENT, DECLARED_PARTICIPANTS_LIMIT, CATEGORY_TEXT_LIMIT } from './limits.ts';
import { ReportSchema } from './reports.ts';
import { DateSchema, IdSchema, InstantSchema } from './values.ts';

/** Maximum of responses of one import. */
export const PAST_RESPONSES_LIMIT = 20_000;
/** Maximum of different words that stand for answers in a file. */
export const PAST_WORDS_LIMIT = 60;

const CellSchema = z.string().check(z.maxLength(200));

/** Results of an external survey: one row per response, one cell per item and per category. */
export const PastResultsInputSchema = z.object({
  product: z.string(),
  /** First and last day of the survey, both in the past. */
  first_date: DateSchema,
  last_date: DateSchema,
  /** Number of people invited; at least the number of rows. */
  number_of_participants: z.int().check(z.gte(1), z.lte(DECLARED_PARTICIPANTS_LIMIT)),
  /** Keys of the product's items, in the order of `answers`. */
  items: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100)),
  /** Categories, in the order of `units`. */
  categories: z.array(IdSchema).check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
  /** Meaning of words on the five-point scale. */
  words: z
    .array(z.object({ text: CellSchema, value: z.nullable(z.int().check(z.gte(1), z.lte(5))) }))
    .check(z.maxLength(PAST_WORDS_LIMIT)),
  rows: z
    .array(
      z.object({
        /** Line of the file, the header being line 1. */
        line: z.int(),
        answers: z.array(CellSchema).check(z.maxLength(100)),
        units: z
          .array(z.string().check(z.maxLength(CATEGORY_TEXT_LIMIT)))
          .check(z.maxLength(CATEGORIES_PER_MEASUREMENT)),
      }),
    )
    .check(z.minLength(1), z.maxLength(PAST_RESPONSES_LIMIT)),
});

/** An imported measurement: ended, marked as imported, deleted with its set. */
export const PastResultsSchema = z.object({
  /** Id of its measurement set, for deletion. */
  set: IdSchema,
  measurement: ReportSchema.shape.measurement,
  imported_at: InstantSchema,
});

export const getPastResults = defineCall({
  method: 'GET',
  version: 'v1',
  service: 'past-results',
  uri: '',
  status: 200,
  reply: z.array(PastResultsSchema),
  summary: 'Lists imported measurements, newest first.',
});
export const importPastResults = defineCall({
  method: 'POST',
  version: 'v1',
  service: 'past-results',
  uri: '',
  body: PastResultsInputSchema,
  status: 201,
  reply: z.object({
    imported: PastResultsSchema,
    /** Responses with at least one answer; null if fewer than the threshold. */
    responses: z.nullable(z.int()),
    items: z.int(),
    /** Units that do not exist (any more): stored with these results only. */
    past_units: z.array(z.string()),
  }),
  summary:
    'Creates an ended measurement from imported responses. Errors: invalid_input, invalid_rows (line, column, value).',
});
