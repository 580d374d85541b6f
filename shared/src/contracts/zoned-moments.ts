import { dateFormatter } from './formatters.ts';

const MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'longGeneric',
} as const;

/**
 * Formats a moment in a zone, with the name of the zone: "November 30, 2026 at 11:59 PM (Pacific Time)". A zone without
 * a name shows its offset: "(UTC)", "(UTC-05:00)".
 */
export function formatInZone(language: string, timeZone: string, instant: number | Date): string {
  return dateFormatter(language, { ...MOMENT, timeZone })
    .formatToParts(instant)
    .map(({ type, value }) => (type === 'timeZoneName' ? `(${value.replace(/^GMT(\+00:00)?/, 'UTC')})` : value))
    .join('');
}

/** Returns the last minute before an end: "30 November, 23:59" is clearer than "1 December, 00:00". */
export const formatEndInZone = (language: string, timeZone: string, end: number | Date): string =>
  formatInZone(language, timeZone, Number(end) - 1);
