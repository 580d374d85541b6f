/** What forms need; fetched with the first page that has one. */
export { fieldText } from './field-text.ts';
export { errorTextOf, toFormError } from './form-errors.ts';
