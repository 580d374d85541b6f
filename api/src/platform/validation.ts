import * as z from 'zod/mini';
import { refusedFields, type Schema } from '@veleta/shared/contracts';
import { AppError } from './errors.ts';

/** A body in which a field that nobody declared is refused instead of silently lost. */
export function rejectUnknownFields(schema: Schema): Schema {
  return schema instanceof z.ZodMiniObject ? z.catchall(schema, z.never()) : schema;
}

/** Bad fields that are looked at: nobody mends more at once. */
export const FIELDS_REPORTED = 100;

/** Reads `data` by a contract's schema. @throws AppError `invalid_input` with the bad fields, the first hundred of them */
export function readBy(schema: Schema, data: unknown): unknown {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw new AppError('invalid_input', {
    fields: refusedFields(result.error.issues.slice(0, FIELDS_REPORTED), data).slice(0, FIELDS_REPORTED),
    cause: result.error,
  });
}
