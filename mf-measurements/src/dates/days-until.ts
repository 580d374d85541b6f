const DAY_MS = 86_400_000;

/** The day that it is now in a zone, as `2026-11-20`. */
function dayIn(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day } = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}

/** Days from today, as it is in the zone, to a day there: 0 today, 1 tomorrow. */
export function daysUntil(day: string, timeZone: string, now = new Date()): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, now))) / DAY_MS);
}
