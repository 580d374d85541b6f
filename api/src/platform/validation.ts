import * as z from 'zod/mini';
import type { Schema } from '@veleta/shared/contracts';
import { AppError, type RefusedField } from './errors.ts';

type Issue = z.core.$ZodIssue;

/** A body in which a field that nobody declared is refused instead of silently lost. */
export function refuseUnknownFields(schema: Schema): Schema {
  return schema instanceof z.ZodMiniObject ? z.catchall(schema, z.never()) : schema;
}

/** Bad fields that are looked at: nobody mends more at once. */
export const FIELDS_REPORTED = 100;

/** Reads `data` by a contract's schema. @throws AppError `invalid_input` with the bad fields, the first hundred of them */
export function readBy(schema: Schema, data: unknown): unknown {
  const result = z.safeParse(schema, data);
  if (result.success) return result.data;
  throw new AppError('invalid_input', {
    fields: result.error.issues
      .slice(0, FIELDS_REPORTED)
      .flatMap((issue) => readIssue(issue, data))
      .slice(0, FIELDS_REPORTED),
    cause: result.error,
  });
}

function readIssue(issue: Issue, data: unknown): RefusedField[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, FIELDS_REPORTED).map((key) => ({ path: [...path, key].join('.'), code: 'unknown' }));
  return [{ path: path.join('.'), code: codeOf(issue, valueAt(data, path)) }];
}

function codeOf(issue: Issue, value: unknown): string {
  if (value === undefined || value === null) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      // An extra field of a closed object is reported by zod/mini as a value of the type "never".
      return issue.expected === 'never' ? 'unknown' : 'invalid_type';
    case 'too_small':
      if (issue.origin === 'string' || issue.origin === 'array')
        return Number(issue.minimum) === 1 ? 'required' : 'too_short';
      return 'too_small';
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'too_long' : 'too_large';
    case 'invalid_format':
      return issue.format === 'email' ? (value === '' ? 'required' : 'email') : 'invalid_format';
    case 'invalid_value':
      return 'not_an_option';
    default:
      return 'invalid';
  }
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}
