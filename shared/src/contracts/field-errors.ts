import * as z from 'zod/mini';

/**
 * Every error code of a field of a request or a cell of an imported row. The texts are in `src/i18n/locales/fields`,
 * for server and browsers; a test compares them with this list.
 */
export const FIELD_CODES = [
  'required',
  'email',
  'invalid',
  'invalid_type',
  'invalid_format',
  'not_an_option',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'too_few',
  'too_many',
  'out_of_range',
  'unknown',
  'unknown_field',
  'duplicate',
  'taken',
  'member',
  'changed',
  'outdated',
  'weak_password',
  'wrong_password',
  'file_type',
  'file_too_large',
  'past',
  'not_past',
  'too_early',
  'before_start',
  'too_far',
  'too_late',
  'period_too_long',
  'longer_than_period',
  'trial_used',
  'below_use',
  'already_ordered',
  'next_period',
  'incomplete',
  'unknown_language',
  'unknown_unit',
  'too_many_columns',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** Numbers in the text of a code: `too_long` has the maximum. */
export const FIELD_PARAMS = {
  too_short: ['limit'],
  too_long: ['limit'],
  too_small: ['limit'],
  too_large: ['limit'],
  too_few: ['limit'],
  too_many: ['limit'],
  too_early: ['year'],
  too_far: ['years'],
  too_late: ['years'],
  period_too_long: ['days'],
  longer_than_period: ['days'],
} as const satisfies Partial<Record<FieldCode, readonly string[]>>;
type CodeWithParams = keyof typeof FIELD_PARAMS;

/** An error without its field: a code with the numbers of its text. */
export type FieldIssue =
  | { readonly code: Exclude<FieldCode, CodeWithParams>; readonly params?: undefined }
  | {
      [Code in CodeWithParams]: {
        readonly code: Code;
        readonly params: Readonly<Record<(typeof FIELD_PARAMS)[Code][number], number>>;
      };
    }[CodeWithParams];

/** An invalid field. `path` uses dots: `units.0.name`. */
export type InvalidField = FieldIssue & { readonly path: string };

/** An invalid field in a reply of the API, with `message` in the language of the request. */
export const FieldErrorSchema = z.object({
  path: z.string(),
  code: z.enum(FIELD_CODES),
  /** Numbers in the message, if it has any. */
  params: z.optional(z.record(z.string(), z.number())),
  message: z.string(),
});
export type FieldError = z.infer<typeof FieldErrorSchema>;

/** One invalid line of an imported file; `line` counts from 1, the header being line 1. */
export const RowErrorSchema = z.object({
  line: z.int(),
  column: z.string(),
  code: z.enum(FIELD_CODES),
  value: z.string(),
});
export type RowError = z.infer<typeof RowErrorSchema>;
