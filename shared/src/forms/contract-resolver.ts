import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from '../contracts/call.ts';
import type { FieldIssue } from '../contracts/field-errors.ts';
import { toCamelKey, toSnakeCase } from '../http/keys.ts';
import { invalidFields } from '../contracts/schema-errors.ts';
import { toFormError } from './form-errors.ts';

/** Converts the values of a form to the body of a call, and paths of the body to fields. */
export interface FormContract<Values extends FieldValues> {
  /** Body schema of the call's contract. */
  readonly schema: Schema;
  /** Returns the body to send. */
  readonly toBody: (values: Values) => unknown;
  /** Additional rules of this screen by field, and rules between fields. */
  readonly check?: (values: Values) => Partial<Record<FieldPath<Values>, FieldIssue>>;
  /** Returns the field for a path of the API if their names differ; the default maps `start_date` to `startDate`. */
  readonly fieldOf?: (path: string, values: Values) => FieldPath<Values> | undefined;
}

/** Returns the field of a form for a path of the API: `fieldOf`, otherwise the field of the same name. */
export function fieldOfPath<Values extends FieldValues>(
  path: string,
  values: Values,
  fieldOf?: FormContract<Values>['fieldOf'],
): FieldPath<Values> | undefined {
  const isField = (name: string): name is FieldPath<Values> => name in values;
  const name = toCamelKey(path.split('.')[0] ?? '');
  return fieldOf?.(path, values) ?? (isField(name) ? name : undefined);
}

/** Returns the errors of a form's values by field: rules of the screen take precedence over the contract. */
export function validateForm<Values extends FieldValues>(
  values: Values,
  { schema, toBody, check, fieldOf }: FormContract<Values>,
): Map<FieldPath<Values>, FieldIssue> {
  const body = toSnakeCase(toBody(values));
  const problems = new Map<FieldPath<Values>, FieldIssue>();
  for (const { path, ...problem } of invalidFields(schema.safeParse(body).error?.issues ?? [], body)) {
    const field = fieldOfPath(path, values, fieldOf);
    if (field !== undefined && !problems.has(field)) problems.set(field, problem);
  }
  for (const [field, problem] of Object.entries<FieldIssue | undefined>(check?.(values) ?? {}))
    // The keys of a record of fields are its fields.
    if (problem) problems.set(field as FieldPath<Values>, problem);
  return problems;
}

/** Creates the resolver that validates a form by the contract of its call. */
export const contractResolver =
  <Values extends FieldValues>(
    contractNow: () => FormContract<Values>,
    wasSubmitted: () => boolean,
  ): Resolver<Values> =>
  (values, _, { names }) => {
    const problems = [...validateForm(values, contractNow())].filter(
      ([, { code }]) => names === undefined || names.length > 1 || code !== 'required' || wasSubmitted(),
    );
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, problem]) => [field, toFormError(problem)]));
    // Fields of these forms are not nested.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
