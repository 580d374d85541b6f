import * as z from 'zod/mini';
import { FieldErrorSchema, RowErrorSchema } from './field-errors.ts';

/**
 * The error catalogue: every error code of the API with its HTTP status. The texts are in i18n (`errors.<code>`): those of
 * every page in `errors`, those that only signed-in areas and the survey return in `area-errors`. The server's `message`
 * is the same text in the language of the request.
 */
export const ERROR_STATUS = {
  invalid_input: 400,
  malformed_body: 400,
  invalid_credentials: 401,
  token_missing: 403,
  token_expired: 403,
  token_invalid: 403,
  forbidden: 403,
  not_found: 404,
  link_invalid: 404,
  link_used: 410,
  link_expired: 410,
  link_withdrawn: 410,
  other_person: 409,
  last_owner: 409,
  method_not_allowed: 405,
  conflict: 409,
  set_exists: 409,
  measurement_active: 409,
  measurement_not_active: 409,
  product_disabled: 409,
  list_in_use: 409,
  plan_limit: 409,
  no_subscription: 409,
  already_answered: 409,
  survey_full: 409,
  reservation_required: 409,
  reservation_used: 409,
  survey_not_open: 409,
  survey_closed: 410,
  code_invalid: 404,
  weak_password: 400,
  wrong_password: 400,
  file_too_large: 413,
  body_too_large: 413,
  file_type: 415,
  invalid_rows: 422,
  too_many_requests: 429,
  internal: 500,
  results_pending: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Error reply of every call, as documented. */
export const ErrorReplySchema = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.optional(z.array(FieldErrorSchema)),
  rows: z.optional(z.array(RowErrorSchema)),
  /** Total number of invalid rows, if `rows` was truncated. */
  rows_total: z.optional(z.int()),
  /** Seconds to wait before a retry, with `too_many_requests` and `unavailable`; equal to the header Retry-After. */
  retry_after: z.optional(z.int()),
  request_id: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReplySchema>;
