import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { FREQUENCIES, type Frequency } from '@veleta/shared/contracts';
import { isBeyondPlanning, isTimezone, planOccurrences, shortestPeriodDays, today } from './recurrence.ts';

const ZONES = [
  'UTC',
  'Europe/Madrid',
  'America/Mexico_City',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kolkata',
  'America/Havana',
];
const RECURRING = FREQUENCIES.filter((frequency): frequency is Exclude<Frequency, 'once'> => frequency !== 'once');

const anyDay = fc
  .integer({ min: 0, max: 365 * 12 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());
const anySchedule = fc
  .record({
    startDate: anyDay,
    spanDays: fc.integer({ min: 0, max: 1_200 }),
    frequency: fc.constantFrom(...RECURRING),
    timezone: fc.constantFrom(...ZONES),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ startDate, spanDays, frequency, timezone, share }) => ({
    startDate,
    endDate: Temporal.PlainDate.from(startDate).add({ days: spanDays }).toString(),
    frequency,
    timezone,
    durationDays: Math.max(1, Math.round(share * shortestPeriodDays(frequency))),
  }));

describe('dates of a measurement set', () => {
  it('never lets two measurements overlap and starts none after the end', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        const occurrences = planOccurrences(schedule);
        expect(occurrences[0]?.firstDate).toBe(schedule.startDate);
        occurrences.forEach((occurrence, n) => {
          expect(occurrence.firstDate <= schedule.endDate).toBe(true);
          const next = occurrences[n + 1];
          if (next) expect(next.opensAt.getTime()).toBeGreaterThanOrEqual(occurrence.closesAt.getTime());
        });
      }),
    );
  });

  it('opens and closes at the start of a local day, whatever the clocks do', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        for (const { firstDate, lastDate, opensAt, closesAt } of planOccurrences(schedule)) {
          expect(today(opensAt, schedule.timezone)).toBe(firstDate);
          expect(today(new Date(opensAt.getTime() - 1), schedule.timezone) < firstDate).toBe(true);
          expect(today(new Date(closesAt.getTime() - 1), schedule.timezone)).toBe(lastDate);
          const days = Temporal.PlainDate.from(firstDate).until(lastDate).days + 1;
          expect(days).toBe(schedule.durationDays);
        }
      }),
    );
  });

  it('keeps the day of the start, or the last day of a shorter month', () => {
    fc.assert(
      fc.property(anySchedule, (schedule) => {
        if (schedule.frequency === 'weekly' || schedule.frequency === 'biweekly') return;
        const start = Temporal.PlainDate.from(schedule.startDate);
        for (const { firstDate } of planOccurrences(schedule)) {
          const first = Temporal.PlainDate.from(firstDate);
          expect(first.day).toBe(Math.min(start.day, first.daysInMonth));
        }
      }),
    );
  });

  it('counts the n-th month from the start, so that a short month does not pull the rest forward', () => {
    const dates = planOccurrences({
      startDate: '2026-01-31',
      endDate: '2026-04-30',
      frequency: 'monthly',
      durationDays: 7,
      timezone: 'UTC',
    });
    expect(dates.map(({ firstDate }) => firstDate)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  });

  it('gives one measurement for once, however late the end', () => {
    const dates = planOccurrences({
      startDate: '2026-01-31',
      endDate: '2027-01-31',
      frequency: 'once',
      durationDays: 10,
      timezone: 'UTC',
    });
    expect(dates).toEqual([
      {
        firstDate: '2026-01-31',
        lastDate: '2026-02-09',
        opensAt: new Date('2026-01-31T00:00:00Z'),
        closesAt: new Date('2026-02-10T00:00:00Z'),
      },
    ]);
  });

  it('lasts 23 hours on the day that the clocks go forward', () => {
    const [only] = planOccurrences({
      startDate: '2026-03-29',
      endDate: '2026-03-29',
      frequency: 'once',
      durationDays: 1,
      timezone: 'Europe/Madrid',
    });
    expect(only?.opensAt).toEqual(new Date('2026-03-28T23:00:00Z'));
    expect(only?.closesAt).toEqual(new Date('2026-03-29T22:00:00Z'));
  });

  it("opens at one o'clock where midnight does not exist", () => {
    const [only] = planOccurrences({
      startDate: '2026-09-06',
      endDate: '2026-09-06',
      frequency: 'once',
      durationDays: 1,
      timezone: 'America/Santiago',
    });
    expect(only?.opensAt).toEqual(new Date('2026-09-06T04:00:00Z'));
  });

  it('knows IANA zones only', () => {
    expect(['Europe/Madrid', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimezone)).toBe(true);
    expect(['+02:00', 'Mars/Olympus', '', 'Europe/Madrid; drop'].some(isTimezone)).toBe(false);
  });

  it('plans ten years at most', () => {
    expect(isBeyondPlanning('2026-01-01', '2036-01-01')).toBe(false);
    expect(isBeyondPlanning('2026-01-01', '2036-01-02')).toBe(true);
  });
});
