import { dayIn } from '@veleta/shared/contracts';

const DAY_MS = 86_400_000;

/** Returns the number of days from today to a day in the zone: 0 today, 1 tomorrow. */
export function daysUntil(day: string, timeZone: string, now = new Date()): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY_MS);
}
