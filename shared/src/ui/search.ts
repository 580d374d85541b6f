/** Choosing one of many by typing part of its name: countries, time zones. */
export type { Choice } from './matching.ts';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
