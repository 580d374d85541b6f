import type { Day } from '../measurement.api.ts';

const MS_PER_DAY = 86_400_000;
/** Spaces between labels, the number that suits a phone best first. */
const SPACES = [4, 3, 5, 2];
const A_MONTH = 31;
const STEPS = [1, 2, 3, 4, 5];

/** The days that the plot has room for: those that have come, then those to come, empty. */
export function plotDays(days: readonly Day[], lastDate: string): (Day & { readonly isToCome: boolean })[] {
  const shown = days.map((day) => ({ ...day, isToCome: false }));
  const last = days.at(-1)?.date ?? lastDate;
  for (let time = Date.parse(last) + MS_PER_DAY; time <= Date.parse(lastDate); time += MS_PER_DAY) {
    shown.push({ date: new Date(time).toISOString().slice(0, 10), responses: null, isToCome: true });
  }
  return shown;
}

/** The top of the scale: the least of 2, 4, 6, 8, 10, 20, 40 … that holds the largest number, so that its half is whole as well. */
export function topOf(largest: number): number {
  for (let power = 1; ; power *= 10) for (const step of STEPS) if (2 * step * power >= largest) return 2 * step * power;
}

/** Which days bear their date: a few, evenly, the first and the last among them. */
export function labelledDays(count: number): number[] {
  const days = count - 1;
  // Every day of the same weight where the days can be shared out evenly; over many, nobody sees one more or less.
  const spaces = Math.min(days, (days > A_MONTH ? undefined : SPACES.find((number) => days % number === 0)) ?? 4);
  return Array.from({ length: spaces + 1 }, (_, label) => Math.round((label * days) / Math.max(spaces, 1)));
}
