/**
 * Computes the dates of a measurement set, for the API that stores them and for the set-up page that previews them. A
 * separate entry, `@veleta/shared/contracts/recurrence`, because it bundles calendar arithmetic.
 */
import {
  addDays,
  addMonths,
  compare,
  create,
  toString,
  toZonedDateTime,
  type Record as PlainDate,
} from 'temporal-polyfill/fns/PlainDate';
import { subtractMilliseconds, toPlainDate, type Record as Zoned } from 'temporal-polyfill/fns/ZonedDateTime';
import type { Frequency } from './catalogues.ts';

/** Schedule of a measurement set. Days are text: `2026-11-20`. */
export interface Schedule {
  readonly startDate: string;
  readonly durationDays: number;
  readonly frequency: Frequency;
  /** Last day on which a measurement may start. */
  readonly endDate: string;
  /** IANA time zone name. */
  readonly timezone: string;
}

/** Local days of one measurement, and the moments between which it collects. */
export interface Occurrence {
  readonly firstDate: string;
  readonly lastDate: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

const STEPS: Readonly<Record<Exclude<Frequency, 'once'>, (start: PlainDate, count: number) => PlainDate>> = {
  weekly: (start, count) => addDays(start, 7 * count),
  biweekly: (start, count) => addDays(start, 14 * count),
  monthly: (start, count) => addMonths(start, count),
  quarterly: (start, count) => addMonths(start, 3 * count),
  semiannual: (start, count) => addMonths(start, 6 * count),
  yearly: (start, count) => addMonths(start, 12 * count),
};

/**
 * Returns all measurements of a set. The n-th date counts from the start, not from the one before: 31 January gives 28
 * February and then 31 March.
 * @throws RangeError for an invalid day or time zone
 */
export function planOccurrences(schedule: Schedule): Occurrence[] {
  const { frequency } = schedule;
  const start = dayOf(schedule.startDate);
  if (frequency === 'once') return [occurrenceOn(start, schedule)];
  const end = dayOf(schedule.endDate);
  const occurrences: Occurrence[] = [];
  for (let first = start; compare(first, end) <= 0; first = STEPS[frequency](start, occurrences.length))
    occurrences.push(occurrenceOn(first, schedule));
  return occurrences;
}

/**
 * Returns the moments from the start of the first local day to the start of the day after the last. Not always 00:00,
 * because some zones change clocks at midnight. A zone may skip a day, as Samoa did on 30 December 2011: a measurement
 * then opens on the next day, and one of only that day lasts the next.
 */
function occurrenceOn(first: PlainDate, { durationDays, timezone }: Schedule): Occurrence {
  const opens = toZonedDateTime(first, timezone);
  let closes = toZonedDateTime(addDays(first, durationDays), timezone);
  if (closes.epochMilliseconds <= opens.epochMilliseconds)
    closes = toZonedDateTime(addDays(first, durationDays + 1), timezone);
  return {
    firstDate: toString(toPlainDate(opens)),
    lastDate: toString(toPlainDate(subtractMilliseconds(closes, 1))),
    opensAt: momentOf(opens),
    closesAt: momentOf(closes),
  };
}

const momentOf = (zoned: Zoned): Date => new Date(zoned.epochMilliseconds);

function dayOf(text: string): PlainDate {
  const [year = NaN, month = NaN, day = NaN] = text.split('-').map(Number);
  return create(year, month, day);
}
