import { describe, expect, it } from '@jest/globals';
import { planDates } from './planned-dates.ts';

const schedule = {
  startDate: '2027-01-31',
  endDate: '2027-04-30',
  durationDays: 7,
  frequency: 'monthly',
  timezone: 'Europe/Madrid',
} as const;

describe('planDates', () => {
  it('marks measurements on the last day of a short month, and those with a clock change', () => {
    const dates = planDates({ ...schedule, startDate: '2027-01-30' });
    expect(dates.map(({ firstDate, isMonthEnd }) => [firstDate, isMonthEnd])).toEqual([
      ['2027-01-30', false],
      ['2027-02-28', true],
      ['2027-03-30', false],
      ['2027-04-30', false],
    ]);
    const weeks = planDates({ ...schedule, startDate: '2027-03-08', endDate: '2027-03-22', frequency: 'weekly' });
    expect(weeks.map(({ spansClockChange }) => spansClockChange)).toEqual([false, false, true]);
  });

  it('marks days that do not begin at midnight', () => {
    const gap = { ...schedule, startDate: '2027-08-29', endDate: '2027-09-05', frequency: 'weekly' } as const;
    const dates = planDates({ ...gap, timezone: 'America/Santiago' });
    expect(dates.map(({ opensLate }) => opensLate)).toEqual([false, true]);
    expect(planDates(gap).some(({ opensLate }) => opensLate)).toBe(false);
  });
});
