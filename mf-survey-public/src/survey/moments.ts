import type { Language } from './survey.types.ts';

const format = (instant: Date, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(instant);

/** A moment in the measurement's own zone: a phone abroad reads the same hour as the office. */
export const formatMoment = (iso: string, language: Language, timeZone: string): string =>
  format(new Date(iso), language, timeZone);

/** The last minute before an end: "30 November, 23:59" is understood, "1 December, 00:00" is not. */
export const formatEnd = (iso: string, language: Language, timeZone: string): string =>
  format(new Date(Date.parse(iso) - 1), language, timeZone);
