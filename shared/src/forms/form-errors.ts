import type { FieldError as FormError } from 'react-hook-form';
import { FIELD_CODES, type FieldCode } from '../contracts/field-errors.ts';
import { fieldText } from './field-text.ts';

interface Refusal {
  readonly code: FieldCode;
  readonly params?: Readonly<Record<string, number>> | undefined;
}

/** The same as an error of react-hook-form; its words are found when it is drawn, in the language of that moment. */
export function toFormError({ code, params = {} }: Refusal): Pick<FormError, 'type' | 'types'> & { type: FieldCode } {
  return {
    type: code,
    types: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
  };
}

/** Says what is wrong with a field of a form: in the words of the screen where it has some, else in those of the catalogue. */
export function errorTextOf(
  error: Pick<FormError, 'type' | 'types'>,
  words: (code: FieldCode) => string | undefined = () => undefined,
): string {
  const code = FIELD_CODES.find((one) => one === error.type) ?? 'invalid';
  const params = Object.entries(error.types ?? {}).map(([name, value]) => [name, Number(value)] as const);
  return words(code) ?? fieldText({ code, params: Object.fromEntries(params) });
}
