import type { FieldErrors, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { Schema } from '../contracts/call.ts';
import type { FieldProblem } from '../contracts/field-errors.ts';
import { toSnakeCase } from '../http/keys.ts';
import { refusedFields } from '../contracts/schema-errors.ts';
import { toFormError } from './form-errors.ts';

/** How the values of a form become the body of a call, and back. */
export interface FormContract<Values extends FieldValues> {
  /** The body schema of the call's contract. */
  readonly schema: Schema;
  /** The body that is sent. */
  readonly toBody: (values: Values) => unknown;
  /** What the schema does not know: rules of this screen, by field, and those between fields. */
  readonly check?: (values: Values) => Partial<Record<FieldPath<Values>, FieldProblem>>;
  /** Field for a path of the API where their names differ; without it `start_date` is `startDate`. */
  readonly fieldOf?: (path: string, values: Values) => FieldPath<Values> | undefined;
}

/** Returns the field of a form for a path of the API: `fieldOf`, else the field of the same name. */
export function fieldOfPath<Values extends FieldValues>(
  path: string,
  values: Values,
  fieldOf?: FormContract<Values>['fieldOf'],
): FieldPath<Values> | undefined {
  const isField = (name: string): name is FieldPath<Values> => name in values;
  const name = (path.split('.')[0] ?? '').replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return fieldOf?.(path, values) ?? (isField(name) ? name : undefined);
}

/** What is wrong with the values of a form, by field: the rules of the screen first, then the contract. */
function problemsOf<Values extends FieldValues>(
  values: Values,
  { schema, toBody, check, fieldOf }: FormContract<Values>,
): Map<FieldPath<Values>, FieldProblem> {
  const body = toSnakeCase(toBody(values));
  const problems = new Map<FieldPath<Values>, FieldProblem>();
  for (const { path, ...problem } of refusedFields(schema.safeParse(body).error?.issues ?? [], body)) {
    const field = fieldOfPath(path, values, fieldOf);
    if (field !== undefined && !problems.has(field)) problems.set(field, problem);
  }
  for (const [field, problem] of Object.entries<FieldProblem | undefined>(check?.(values) ?? {}))
    // The keys of a record of fields are fields.
    if (problem) problems.set(field as FieldPath<Values>, problem);
  return problems;
}

/** Validates a form by the contract of the call that it sends. `isEager`: an empty field that is left is not marked before the first submit. */
export const contractResolver =
  <Values extends FieldValues>(
    contractNow: () => FormContract<Values>,
    wasSubmitted: () => boolean,
  ): Resolver<Values> =>
  (values, _, { names }) => {
    const problems = [...problemsOf(values, contractNow())].filter(
      ([, { code }]) => names === undefined || names.length > 1 || code !== 'required' || wasSubmitted(),
    );
    if (problems.length === 0) return { values, errors: {} };
    const errors = Object.fromEntries(problems.map(([field, problem]) => [field, toFormError(problem)]));
    // Fields of these forms are not nested.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
