import { dateFormatter } from '@veleta/shared/contracts';
import { currentLocale, MEDIUM_DATE } from '@veleta/shared/i18n';

/** Formats the first and last day as briefly as the language allows: "Nov 3 – 17, 2026". Days have no zone. */
export function formatPeriod(firstDate: string, lastDate: string): string {
  return dateFormatter(currentLocale(), { ...MEDIUM_DATE, timeZone: 'UTC' }).formatRange(
    new Date(firstDate),
    new Date(lastDate),
  );
}

/** Formats the name of a time zone: `America/Mexico_City` becomes "America/Mexico City". */
export const zoneName = (timezone: string): string => timezone.replaceAll('_', ' ');
