import { currentLocale, MEDIUM_DATE } from '@veleta/shared/i18n';

/** By locale: making one costs more than a hundred uses of it, and the panel says a period for every measurement. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** First and last day in words, as short as the language allows: "Nov 3 – 17, 2026". Days have no zone. */
export function formatPeriod(firstDate: string, lastDate: string): string {
  const locale = currentLocale();
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...MEDIUM_DATE, timeZone: 'UTC' });
  formats.set(locale, format);
  return format.formatRange(new Date(firstDate), new Date(lastDate));
}

/** A zone as people read it: `America/Mexico_City` is "America/Mexico City". */
export const zoneName = (timezone: string): string => timezone.replaceAll('_', ' ');
