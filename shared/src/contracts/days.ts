import { dateFormatter } from './formatters.ts';
import { PLANNING_LIMIT_YEARS } from './limits.ts';

/**
 * The day that a calendar on the wall shows in a zone at a moment: `2026-11-20`. Throws a `RangeError` where the zone is none.
 */
export function dayIn(timezone: string, moment: Date): string {
  // Swedish writes days as ISO does.
  return dateFormatter('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(moment);
}

/** True when a day lies further after another than a measurement set may plan: the same day of that year still counts. */
export function isBeyondPlanning(from: string, day: string): boolean {
  const years = Number(day.slice(0, 4)) - Number(from.slice(0, 4));
  return years === PLANNING_LIMIT_YEARS ? day.slice(4) > from.slice(4) : years > PLANNING_LIMIT_YEARS;
}
