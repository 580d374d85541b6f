import { dayIn } from '@veleta/shared/contracts';

const DAY_MS = 86_400_000;

/** Days from today, as it is in the zone, to a day there: 0 today, 1 tomorrow. */
export function daysUntil(day: string, timeZone: string, now = new Date()): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY_MS);
}
