/** Arithmetic on days (`2026-11-20`) and months (`2026-11`) as text. They have no zone, so it uses UTC. */
const DAY_MS = 86_400_000;
const MONTH_LENGTH = 7;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));

export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH);

export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return monthOf(dayOf(date));
}

export const firstDayOf = (month: string): string => `${month}-01`;
export const lastDayOf = (month: string): string => addDays(firstDayOf(addMonths(month, 1)), -1);

/** Returns the same day of another month, or its last day if it is shorter. */
export function sameDayIn(day: string, month: string): string {
  const wished = `${month}${day.slice(MONTH_LENGTH)}`;
  const last = lastDayOf(month);
  return wished < last ? wished : last;
}

/** Returns 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

export const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));

/** Returns the whole weeks that contain a month, each from its first weekday on. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = firstDayOf(month);
  let day = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  const weeks: string[][] = [];
  for (const last = lastDayOf(month); day <= last; day = addDays(day, 7)) {
    const start = day;
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  }
  return weeks;
}

/** Returns today's date in the browser's zone. */
export function todayHere(now: Date = new Date()): string {
  return dayOf(new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())));
}
