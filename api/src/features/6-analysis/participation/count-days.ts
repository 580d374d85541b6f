import { Temporal } from 'temporal-polyfill';
import type { DayRow } from '../../5-collection/response-days/index.ts';

export interface CountedDays {
  readonly days: readonly string[];
  /** Number of responses of each day. */
  readonly counts: readonly number[];
  /** Number of first days without separate counts: their responses precede the counting by day. */
  readonly uncounted: number;
}

/** Computes the responses of each day from the cumulative count before each counted day and the current total. */
export function countDays(
  rows: readonly DayRow[],
  { first, last, total }: { first: string; last: string; total: number },
): CountedDays {
  const days: string[] = [];
  for (let day = Temporal.PlainDate.from(first); ; day = day.add({ days: 1 })) {
    if (Temporal.PlainDate.compare(day, Temporal.PlainDate.from(last)) > 0) break;
    days.push(day.toString());
  }
  const before = new Map(
    rows.map((row, index) => [row.day, (rows[index + 1]?.counted_before ?? total) - row.counted_before]),
  );
  const [firstCounted] = rows;
  const isWhole = firstCounted ? firstCounted.counted_before === 0 : total === 0;
  return {
    days,
    counts: days.map((day) => before.get(day) ?? 0),
    uncounted: isWhole ? 0 : firstCounted ? days.indexOf(firstCounted.day) + 1 : days.length,
  };
}
