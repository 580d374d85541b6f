import { currentLanguage } from '@veleta/shared/i18n';

/** First and last day in words, as short as the language allows: "Nov 3 – 17, 2026". Days have no zone. */
export function formatPeriod(firstDate: string, lastDate: string): string {
  const format = new Intl.DateTimeFormat(currentLanguage(), { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(new Date(firstDate), new Date(lastDate));
}

/** A zone as people read it: `America/Mexico_City` is "America/Mexico City". */
export const zoneName = (timezone: string): string => timezone.replaceAll('_', ' ');
