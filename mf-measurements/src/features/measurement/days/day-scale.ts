import type { Day } from '../measurement.api.ts';

const MS_PER_DAY = 86_400_000;
/** Numbers of intervals between labels, the best for a phone first. */
const SPACES = [4, 3, 5, 2];
const A_MONTH = 31;
/** Most labels that fit side by side on a phone, such as "20 de nov". */
const PHONE_LABELS = 4;
const STEPS = [1, 2, 3, 4, 5];

/** Returns the days of the plot: past days with their counts, then empty future days. */
export function plotDays(days: readonly Day[], lastDate: string): (Day & { readonly isToCome: boolean })[] {
  const shown = days.map((day) => ({ ...day, isToCome: false }));
  const last = days.at(-1)?.date ?? lastDate;
  for (let time = Date.parse(last) + MS_PER_DAY; time <= Date.parse(lastDate); time += MS_PER_DAY) {
    shown.push({ date: new Date(time).toISOString().slice(0, 10), responses: null, isToCome: true });
  }
  return shown;
}

/**
 * Returns the top of the scale: the least of 2, 4, 6, 8, 10, 20, 40 … that covers the largest count. Half of it is a
 * whole number.
 */
export function topOf(largest: number): number {
  for (let power = 1; ; power *= 10) for (const step of STEPS) if (2 * step * power >= largest) return 2 * step * power;
}

/** Returns whether a phone has room for a label: any of up to four, otherwise the outer ones and the middle. */
export const fitsPhone = (label: number, labels: number): boolean =>
  labels <= PHONE_LABELS || label === 0 || label === labels - 1 || 2 * label === labels - 1;

/** Selects evenly spaced days that show their date, including the first and the last. */
export function labelledDays(count: number): number[] {
  const days = count - 1;
  // Intervals are equal if the days can be divided evenly; over many days a difference of one is not visible.
  const spaces = Math.min(days, (days > A_MONTH ? undefined : SPACES.find((number) => days % number === 0)) ?? 4);
  return Array.from({ length: spaces + 1 }, (_, label) => Math.round((label * days) / Math.max(spaces, 1)));
}
