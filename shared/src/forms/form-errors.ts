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

/** Says what is wrong with a field of a form, undefined where nothing is. */
export function errorTextOf(error: FormError | undefined): string | undefined {
  if (!error) return undefined;
  const code = FIELD_CODES.find((one) => one === error.type) ?? 'invalid';
  const params = Object.entries(error.types ?? {}).map(([name, value]) => [name, Number(value)] as const);
  return fieldText({ code, params: Object.fromEntries(params) });
}
