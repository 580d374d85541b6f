/** Combobox for long lists: countries, time zones. */
export type { Choice } from './matching.ts';
export { SearchField, type SearchFieldProps } from './search-field.tsx';
