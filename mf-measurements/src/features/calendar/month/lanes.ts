import type { CalendarMeasurement } from '../calendar.api.ts';

/** One measurement in one week: the columns that it covers. */
export interface Bar {
  readonly measurement: CalendarMeasurement;
  readonly lane: number;
  /** From 0, inclusive. */
  readonly first: number;
  readonly last: number;
}

/**
 * Assigns the measurements of a week to lanes: each keeps its lane on all its days, and no two overlap. The input is
 * sorted by date.
 */
export function layBars(week: readonly string[], measurements: readonly CalendarMeasurement[]): Bar[] {
  const start = week[0] ?? '';
  const end = week.at(-1) ?? '';
  const busyUntil: number[] = [];
  return measurements
    .filter(({ firstDate, lastDate }) => firstDate <= end && lastDate >= start)
    .map((measurement) => {
      const first = Math.max(0, week.indexOf(measurement.firstDate));
      const last = measurement.lastDate >= end ? week.length - 1 : week.indexOf(measurement.lastDate);
      const free = busyUntil.findIndex((until) => until < first);
      const lane = free === -1 ? busyUntil.length : free;
      busyUntil[lane] = last;
      return { measurement, lane, first, last };
    });
}
