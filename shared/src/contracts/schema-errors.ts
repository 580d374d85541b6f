import type * as z from 'zod/mini';
import type { FieldIssue, InvalidField } from './field-errors.ts';

type Issue = z.core.$ZodIssue;

/** Returns the field errors of `data` for the issues of a schema: the same codes in the API and in forms. */
export function invalidFields(issues: readonly Issue[], data: unknown): InvalidField[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key): InvalidField => ({ path: [...path, key].join('.'), code: 'unknown_field' }));
    return [{ path: path.join('.'), ...problemOf(issue, valueAt(data, path)) }];
  });
}

function problemOf(issue: Issue, value: unknown): FieldIssue {
  if (value === undefined || value === null) return { code: 'required' };
  switch (issue.code) {
    case 'invalid_type':
      // zod/mini reports an extra field of a closed object as a value of type "never".
      return { code: issue.expected === 'never' ? 'unknown_field' : 'invalid_type' };
    case 'too_small': {
      const limit = Number(issue.minimum);
      if (issue.origin !== 'string' && issue.origin !== 'array') return { code: 'too_small', params: { limit } };
      if (limit === 1) return { code: 'required' };
      return { code: issue.origin === 'string' ? 'too_short' : 'too_few', params: { limit } };
    }
    case 'too_big': {
      const limit = Number(issue.maximum);
      if (issue.origin === 'string') return { code: 'too_long', params: { limit } };
      return { code: issue.origin === 'array' ? 'too_many' : 'too_large', params: { limit } };
    }
    case 'invalid_format':
      if (issue.format !== 'email') return { code: 'invalid_format' };
      return { code: value === '' ? 'required' : 'email' };
    case 'invalid_value':
      return { code: 'not_an_option' };
    default:
      return { code: 'invalid' };
  }
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const key of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return value;
}
