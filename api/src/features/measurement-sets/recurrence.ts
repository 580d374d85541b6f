import { Temporal } from 'temporal-polyfill';
import { type Frequency, PLANNING_LIMIT_YEARS, SHORTEST_PERIOD_DAYS } from '@veleta/shared/contracts';

/** The days of one measurement and the moments between which it collects. */
export interface Occurrence {
  readonly firstDate: string;
  readonly lastDate: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

export interface Schedule {
  readonly startDate: string;
  readonly durationDays: number;
  readonly frequency: Frequency;
  /** Last day on which a measurement may start. */
  readonly endDate: string;
  readonly timezone: string;
}

const PERIODS: Record<Exclude<Frequency, 'once'>, { days: number } | { months: number }> = {
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  yearly: { months: 12 },
};

export function shortestPeriodDays(frequency: Frequency): number {
  return SHORTEST_PERIOD_DAYS[frequency];
}

/** The local day that it is at `now` in a zone. */
export function today(now: Date, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate().toString();
}

/** Only names of the IANA database: a fixed offset knows no daylight saving. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** True when the end lies beyond what a set may plan. */
export function isBeyondPlanning(startDate: string, endDate: string): boolean {
  const limit = Temporal.PlainDate.from(startDate).add({ years: PLANNING_LIMIT_YEARS });
  return Temporal.PlainDate.compare(Temporal.PlainDate.from(endDate), limit) > 0;
}

/** All measurements of a set. The n-th date counts from the start, so that 31 January gives 28 February, then 31 March. */
export function planOccurrences(schedule: Schedule): Occurrence[] {
  const start = Temporal.PlainDate.from(schedule.startDate);
  const end = Temporal.PlainDate.from(schedule.endDate);
  const { frequency } = schedule;
  if (frequency === 'once') return [occurrenceOn(start, schedule)];
  const occurrences: Occurrence[] = [];
  for (let n = 0; ; n += 1) {
    const first = start.add(times(PERIODS[frequency], n), { overflow: 'constrain' });
    if (Temporal.PlainDate.compare(first, end) > 0) return occurrences;
    occurrences.push(occurrenceOn(first, schedule));
  }
}

function times(period: { days: number } | { months: number }, n: number): { days: number } | { months: number } {
  return 'days' in period ? { days: period.days * n } : { months: period.months * n };
}

function occurrenceOn(first: Temporal.PlainDate, { durationDays, timezone }: Schedule): Occurrence {
  const after = first.add({ days: durationDays });
  return {
    firstDate: first.toString(),
    lastDate: after.subtract({ days: 1 }).toString(),
    opensAt: startOfDay(first, timezone),
    closesAt: startOfDay(after, timezone),
  };
}

/** Not always 00:00: some zones change their clocks at midnight. */
function startOfDay(date: Temporal.PlainDate, timezone: string): Date {
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds);
}
