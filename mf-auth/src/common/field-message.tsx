import type { ContractForm } from '@veleta/shared/forms';
import { Span } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import { toCallFailure, useFailureText } from './call-failure.ts';

/** Codes whose text adds something to the message of the field. */
const EXPLAINED = new Set(['weak_password', 'network', 'timeout', 'too_many_requests', 'unavailable']);

/** The code of the field that `markFailure` marks. The contracts of these forms produce it for no other error of that field. */
export const FAILED = 'invalid';

/** Returns the `fieldOfCode` of a form that shows every failed call at one field. */
export const markFailure =
  <Field extends string>(field: Field) =>
  (): readonly [Field, typeof FAILED] => [field, FAILED];

/** Returns a function that says what is wrong with a field and, below it, why the call failed. */
export function useFieldMessage<Values extends Record<string, unknown>>({
  fields,
  errorOf,
  failure,
}: ContractForm<Values>): (field: Parameters<typeof errorOf>[0]) => ReactNode {
  const failureText = useFailureText();
  return (field) => {
    const message = errorOf(field);
    const reason = toCallFailure(failure);
    if (fields.getFieldState(field).error?.type !== FAILED || !EXPLAINED.has(reason.code)) return message;
    return (
      <Span display="flex" flexDirection="column" gap="1">
        <span>{message}</span>
        <Span fontWeight="normal">{failureText(reason)}</Span>
      </Span>
    );
  };
}
