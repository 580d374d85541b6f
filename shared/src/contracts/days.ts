import { dateFormatter } from './formatters.ts';
import { PLANNING_LIMIT_YEARS } from './limits.ts';

/**
 * Returns the local date in a zone at a moment: `2026-11-20`.
 * @throws RangeError for an unknown time zone
 */
export function dayIn(timezone: string, moment: Date): string {
  // The Swedish locale formats dates as ISO does.
  return dateFormatter('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment);
}

/**
 * Checks whether a day is beyond the planning limit of a measurement set; the same date of the last year still counts.
 */
export function isBeyondPlanning(from: string, day: string): boolean {
  const years = Number(day.slice(0, 4)) - Number(from.slice(0, 4));
  return years === PLANNING_LIMIT_YEARS ? day.slice(4) > from.slice(4) : years > PLANNING_LIMIT_YEARS;
}
