import {
  addDays,
  addMonths,
  addWeeks,
  compare,
  create,
  toString,
  type Record as PlainDate,
} from 'temporal-polyfill/fns/PlainDate';
import type { Frequency } from '@veleta/shared/contracts';

/** The days of one measurement to come, first and last, as `2026-11-20`. */
interface PlannedMeasurement {
  readonly firstDate: string;
  readonly lastDate: string;
}

export interface Plan {
  /** The first ones only: `total` says how many there will be. */
  readonly measurements: readonly PlannedMeasurement[];
  readonly total: number;
}

const STEPS: Readonly<Record<Exclude<Frequency, 'once'>, (start: PlainDate, count: number) => PlainDate>> = {
  weekly: (start, count) => addWeeks(start, count),
  biweekly: (start, count) => addWeeks(start, count * 2),
  monthly: (start, count) => addMonths(start, count),
  quarterly: (start, count) => addMonths(start, count * 3),
  semiannual: (start, count) => addMonths(start, count * 6),
  yearly: (start, count) => addMonths(start, count * 12),
};

const dateOf = (text: string): PlainDate => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return create(year, month, day);
};

/**
 * The dates that a measurement set will produce. The n-th is counted from the start and never from the one before, so
 * that a set begun on the 31st falls on the last day of short months and comes back to the 31st afterwards.
 */
export function planDates(
  set: { startDate: string; endDate: string; durationDays: number; frequency: Frequency },
  shown = 6,
): Plan {
  const start = dateOf(set.startDate);
  const end = dateOf(set.endDate);
  const measurements: PlannedMeasurement[] = [];
  let total = 0;
  for (let first = start; compare(first, end) <= 0;) {
    if (total < shown) {
      measurements.push({ firstDate: toString(first), lastDate: toString(addDays(first, set.durationDays - 1)) });
    }
    total += 1;
    if (set.frequency === 'once') break;
    first = STEPS[set.frequency](start, total);
  }
  return { measurements, total };
}
