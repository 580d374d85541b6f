import * as z from 'zod/mini';
import { invalidFields, type Schema } from '@veleta/shared/contracts';
import { AppError } from './errors.ts';

/** Returns a schema that rejects undeclared fields instead of dropping them. */
export function rejectUnknownFields(schema: Schema): Schema {
  return schema instanceof z.ZodMiniObject ? z.catchall(schema, z.never()) : schema;
}

/** Maximum number of invalid fields that a reply reports. */
export const MAX_REPORTED_FIELDS = 100;

/** Parses `data` by a contract's schema. @throws AppError `invalid_input` with at most a hundred invalid fields */
export function parseWith(schema: Schema, data: unknown): unknown {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw new AppError('invalid_input', {
    fields: invalidFields(result.error.issues.slice(0, MAX_REPORTED_FIELDS), data).slice(0, MAX_REPORTED_FIELDS),
    cause: result.error,
  });
}
