/**
 * The dates of a measurement set, worked out once for the API that keeps them and for the set-up that shows them before.
 * An entry of its own, `@veleta/shared/contracts/recurrence`: it brings calendar arithmetic, and only who plans pays for it.
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

/** When a measurement set measures. Days are text: `2026-11-20`. */
export interface Schedule {
  readonly startDate: string;
  readonly durationDays: number;
  readonly frequency: Frequency;
  /** Last day on which a measurement may start. */
  readonly endDate: string;
  /** A name of the IANA database. */
  readonly timezone: string;
}

/** The local days of one measurement and the moments between which it collects. */
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
 * All measurements of a set. The n-th date counts from the start and never from the one before, so that 31 January gives
 * 28 February and then 31 March. Throws a `RangeError` where a day or the zone is none.
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
 * From the start of the first local day to the start of the one after the last. Not always 00:00: some zones change their
 * clocks at midnight. A zone may even leave a day out, as Samoa did with 30 December 2011: what would open on it opens on
 * the next, and what would last no other day lasts that one.
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
