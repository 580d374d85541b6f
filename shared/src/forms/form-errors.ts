import type { FieldError as FormError } from 'react-hook-form';
import { FIELD_CODES, type FieldCode } from '../contracts/field-errors.ts';
import { fieldText } from './field-text.ts';

interface CodeWithParams {
  readonly code: FieldCode;
  readonly params?: Readonly<Record<string, number>> | undefined;
}

/** Converts it to an error of react-hook-form. Its text is looked up at render, in the language of that moment. */
export function toFormError({
  code,
  params = {},
}: CodeWithParams): Pick<FormError, 'type' | 'types'> & { type: FieldCode } {
  return {
    type: code,
    types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  };
}

/** Returns the text of a form's field error: that of the screen if it has one, otherwise that of the catalogue. */
export function errorTextOf(
  error: Pick<FormError, 'type' | 'types'>,
  words: (code: FieldCode) => string | undefined = () => undefined,
): string {
  const code = FIELD_CODES.find((one) => one === error.type) ?? 'invalid';
  const params = Object.entries(error.types ?? {}).map(([name, value]) => [name, Number(value)] as const);
  return words(code) ?? fieldText({ code, params: Object.fromEntries(params) });
}
