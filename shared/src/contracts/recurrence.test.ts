import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { FREQUENCIES, SHORTEST_PERIOD_DAYS, dayIn, type Frequency } from './index.ts';
import { planOccurrences, type Occurrence, type Schedule } from './recurrence.ts';

/**
 * Zones with daylight saving changes in March and September, at midnight and at two, by an hour and by half an hour;
 * and without changes.
 */
const ZONES = [
  'UTC',
  'Europe/Madrid',
  'America/Mexico_City',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/Havana',
  'America/St_Johns',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Kwajalein',
];
const RECURRING = FREQUENCIES.filter((frequency): frequency is Exclude<Frequency, 'once'> => frequency !== 'once');
const PERIODS: Readonly<Record<Frequency, { days: number } | { months: number }>> = {
  once: { days: 0 },
  weekly: { days: 7 },
  biweekly: { days: 14 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  semiannual: { months: 6 },
  yearly: { months: 12 },
};

const day = (text: string) => Temporal.PlainDate.from(text);
const dayBefore = (text: string) => day(text).subtract({ days: 1 }).toString();
const dayAfter = (text: string) => day(text).add({ days: 1 }).toString();

/** From the days that zones skipped to fifteen years ahead. */
const anySchedule = fc
  .record({
    start: fc.integer({ min: 0, max: 365 * 50 }).map((days) => day('1992-01-01').add({ days })),
    spanDays: fc.integer({ min: 0, max: 1_200 }),
    frequency: fc.constantFrom(...RECURRING),
    timezone: fc.constantFrom(...ZONES),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ start, spanDays, frequency, timezone, share }): Schedule => ({
    startDate: start.toString(),
    endDate: start.add({ days: spanDays }).toString(),
    frequency,
    timezone,
    durationDays: Math.max(1, Math.round(share * SHORTEST_PERIOD_DAYS[frequency])),
  }));

/** Checks whether the zone has the day. */
const exists = (text: string, timezone: string) =>
  day(text).toZonedDateTime(timezone).toPlainDate().toString() === text;

/** No zone is further ahead of UTC. */
const EARLIEST_OFFSET_MS = 14 * 3_600_000;

/**
 * Finds the first moment of a day by brute force: the earliest minute with that local date. Some days have a minute
 * before the clocks go back to the day before.
 */
function slowStart(text: string, timezone: string): number {
  let at = Date.parse(`${text}T00:00Z`) - EARLIEST_OFFSET_MS;
  while (dayIn(timezone, new Date(at)) < text) at += 60_000;
  return at;
}

/** Its clocks went back at 00:01. */
const ONE_MINUTE_OF_A_DAY: Schedule = {
  startDate: '1995-10-29',
  endDate: '1995-10-29',
  frequency: 'weekly',
  timezone: 'America/St_Johns',
  durationDays: 1,
};

const plan = (change: Partial<Schedule>): Occurrence[] =>
  planOccurrences({
    startDate: '2026-01-31',
    endDate: '2026-01-31',
    frequency: 'once',
    durationDays: 1,
    timezone: 'UTC',
    ...change,
  });
const firstDates = (change: Partial<Schedule>) => plan(change).map(({ firstDate }) => firstDate);

/** Enough runs to cover every zone and frequency several times. */
const RUNS = { numRuns: 60 };

describe('dates of a measurement set', () => {
  it('never overlap and never start after the end', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const occurrences = planOccurrences(schedule);
        occurrences.forEach(({ firstDate, opensAt, closesAt }, n) => {
          expect(firstDate <= schedule.endDate || !exists(schedule.endDate, schedule.timezone)).toBe(true);
          expect(closesAt.getTime()).toBeGreaterThan(opensAt.getTime());
          const next = occurrences[n + 1];
          if (next) expect(next.opensAt.getTime()).toBeGreaterThanOrEqual(closesAt.getTime());
        });
      }),
      RUNS,
    );
  });

  it('open and close at the start of a local day, across clock changes', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        for (const { firstDate, lastDate, opensAt, closesAt } of planOccurrences(schedule)) {
          const shown = (at: Date, ms = 0) => dayIn(schedule.timezone, new Date(at.getTime() + ms));
          expect([shown(opensAt), shown(opensAt, -1) < firstDate]).toEqual([firstDate, true]);
          expect([shown(closesAt, -1), shown(closesAt) > lastDate]).toEqual([lastDate, true]);
        }
      }),
      RUNS,
    );
  });

  it('start at the first minute with the local date', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const [first] = planOccurrences(schedule);
        expect(first?.opensAt.getTime()).toBe(slowStart(schedule.startDate, schedule.timezone));
      }),
      { ...RUNS, examples: [[ONE_MINUTE_OF_A_DAY]] },
    );
  });

  it('last the given number of local days, minus days that the zone skipped', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        for (const { firstDate, lastDate } of planOccurrences(schedule)) {
          const days = day(firstDate).until(lastDate).days + 1;
          const missing = [dayBefore(firstDate), dayAfter(lastDate)].some((text) => !exists(text, schedule.timezone));
          if (!missing) expect(days).toBe(schedule.durationDays);
          else expect(Math.abs(days - schedule.durationDays)).toBeLessThanOrEqual(1);
        }
      }),
      RUNS,
    );
  });

  it('keep the day of the month, or the last day of a shorter month, in every period', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const { frequency, timezone } = schedule;
        const start = day(schedule.startDate);
        planOccurrences(schedule).forEach(({ firstDate }, n) => {
          const first = day(firstDate);
          if (!exists(dayBefore(firstDate), timezone)) return;
          const period = PERIODS[frequency];
          if ('days' in period) {
            expect(start.until(first).days).toBe(n * period.days);
            return;
          }
          expect(first.day).toBe(Math.min(start.day, first.daysInMonth));
          expect((first.year - start.year) * 12 + first.month - start.month).toBe(n * period.months);
        });
      }),
      RUNS,
    );
  });

  it('return to the 31st after a short month', () => {
    expect(firstDates({ frequency: 'monthly', endDate: '2026-04-30' })).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  it('return to 29 February in leap years', () => {
    const yearly = firstDates({ startDate: '2024-02-29', frequency: 'yearly', endDate: '2029-01-01' });
    expect(yearly).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('may start on the end date but not after it', () => {
    const weekly = { startDate: '2027-03-01', frequency: 'weekly', durationDays: 7 } as const;
    expect(plan({ ...weekly, endDate: '2027-03-15' })).toHaveLength(3);
    expect(plan({ ...weekly, endDate: '2027-03-14' })).toHaveLength(2);
  });

  it('are a single one for once, regardless of the end', () => {
    expect(plan({ endDate: '2027-01-31', durationDays: 10 })).toEqual([
      {
        firstDate: '2026-01-31',
        lastDate: '2026-02-09',
        opensAt: new Date('2026-01-31T00:00:00Z'),
        closesAt: new Date('2026-02-10T00:00:00Z'),
      },
    ]);
  });

  it.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['Australia/Sydney', '2026-10-04', 23],
    ['Australia/Sydney', '2026-04-05', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['America/Santiago', '2026-04-04', 25],
  ])('last, in %s on %s, %s hours', (timezone, startDate, hours) => {
    const [only] = plan({ timezone, startDate, endDate: startDate });
    expect(((only?.closesAt.getTime() ?? 0) - (only?.opensAt.getTime() ?? 0)) / 3_600_000).toBe(hours);
  });

  it("open at one o'clock if midnight does not exist, and at the first of two midnights", () => {
    const [gap] = plan({ timezone: 'America/Santiago', startDate: '2026-09-06', endDate: '2026-09-06' });
    expect(gap?.opensAt).toEqual(new Date('2026-09-06T04:00:00Z'));
    const [twice] = plan({ timezone: 'America/Havana', startDate: '2026-11-01', endDate: '2026-11-01' });
    expect(twice?.opensAt).toEqual(new Date('2026-11-01T04:00:00Z'));
    expect(twice?.closesAt).toEqual(new Date('2026-11-02T05:00:00Z'));
  });

  it('skip a day that the zone skipped', () => {
    const samoa = { timezone: 'Pacific/Apia', startDate: '2011-12-30', endDate: '2012-01-06' } as const;
    const opened = new Date('2011-12-30T10:00:00Z');
    expect(plan({ ...samoa, durationDays: 1 })).toEqual([
      { firstDate: '2011-12-31', lastDate: '2011-12-31', opensAt: opened, closesAt: new Date('2011-12-31T10:00:00Z') },
    ]);
    const weekly = plan({ ...samoa, frequency: 'weekly', durationDays: 7 });
    expect(weekly.map(({ firstDate, lastDate }) => [firstDate, lastDate])).toEqual([
      ['2011-12-31', '2012-01-05'],
      ['2012-01-06', '2012-01-12'],
    ]);
    const [before] = plan({ ...samoa, startDate: '2011-12-29', durationDays: 2 });
    expect(before).toMatchObject({ firstDate: '2011-12-29', lastDate: '2011-12-29', closesAt: opened });
  });

  it('throw for an invalid day or zone', () => {
    expect(() => plan({ startDate: '2026-02-30' })).toThrow(RangeError);
    expect(() => plan({ startDate: '' })).toThrow();
    expect(() => plan({ timezone: 'Mars/Olympus' })).toThrow(RangeError);
  });
});
