import { describe, expect, it } from '@jest/globals';
import { addDays, addMonths, lastDayOf, monthsOf, sameDayIn, todayHere, weekdayOf, weeksOf } from './days.ts';

describe('days and months', () => {
  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    // Days with a clock change count like any other day.
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
  ])('addDays: %s and %d more are %s', (day, days, other) => {
    expect(addDays(day, days)).toBe(other);
  });

  it.each([
    ['2026-11', 2, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', 25, '2028-02'],
  ])('adds months: %s and %d months more are %s', (month, months, other) => {
    expect(addMonths(month, months)).toBe(other);
  });

  it.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-04', '2026-04-30'],
    ['2026-12', '2026-12-31'],
  ])('finds the end of a month: %s ends on %s', (month, day) => {
    expect(lastDayOf(month)).toBe(day);
  });

  it.each([
    ['2026-01-31', '2026-02', '2026-02-28'],
    ['2026-01-30', '2026-04', '2026-04-30'],
    ['2026-05-31', '2026-07', '2026-07-31'],
    ['2026-05-04', '2026-06', '2026-06-04'],
  ])('moves a day to another month: the day of %s in %s is %s', (day, month, same) => {
    expect(sameDayIn(day, month)).toBe(same);
  });

  it('numbers weekdays from Monday (1) to Sunday (7)', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-28'), weekdayOf('2026-11-29')]).toEqual([1, 6, 7]);
  });

  it('returns the twelve months of a year', () => {
    expect([monthsOf('2026')[0], monthsOf('2026').at(-1), monthsOf('2026').length]).toEqual(['2026-01', '2026-12', 12]);
  });

  it.each([
    // With weeks from Monday, November 2026 begins in a week in which only Sunday belongs to it.
    ['2026-11', 1, '2026-10-26', '2026-12-06', 6],
    ['2026-11', 7, '2026-11-01', '2026-12-05', 5],
    ['2027-02', 1, '2027-02-01', '2027-02-28', 4],
    // With weeks from Sunday, a month that begins on a Monday shows one day of the month before.
    ['2026-06', 7, '2026-05-31', '2026-07-04', 5],
  ])('returns the weeks of %s from weekday %d: %s to %s', (month, first, from, to, weeks) => {
    const days = weeksOf(month, first);
    expect([days[0]?.[0], days.at(-1)?.at(-1), days.length]).toEqual([from, to, weeks]);
    expect(days.every((week) => week.length === 7)).toBe(true);
  });

  it("uses the browser's zone for today", () => {
    expect(todayHere(new Date(2026, 10, 20, 0, 1))).toBe('2026-11-20');
    expect(todayHere(new Date(2026, 10, 20, 23, 59))).toBe('2026-11-20');
  });
});
