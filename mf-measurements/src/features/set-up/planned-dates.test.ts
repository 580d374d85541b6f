import { describe, expect, it } from '@jest/globals';
import { planDates } from './planned-dates.ts';

const firstDates = (plan: ReturnType<typeof planDates>) =>
  plan.measurements.map((measurement) => measurement.firstDate);

describe('the dates that a measurement set will produce', () => {
  it('counts each date from the start and clamps it to the end of the month', () => {
    const plan = planDates({ startDate: '2027-01-31', endDate: '2027-04-30', durationDays: 7, frequency: 'monthly' });
    expect(firstDates(plan)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
    expect(plan.measurements[0]?.lastDate).toBe('2027-02-06');
  });

  it('lets one start on the end date itself, and none after it', () => {
    const set = { startDate: '2027-03-01', durationDays: 7, frequency: 'weekly' } as const;
    expect(planDates({ ...set, endDate: '2027-03-15' }).total).toBe(3);
    expect(planDates({ ...set, endDate: '2027-03-14' }).total).toBe(2);
  });

  it('has one date for a set that happens once, whatever its end', () => {
    expect(
      planDates({ startDate: '2027-03-01', endDate: '2029-03-01', durationDays: 1, frequency: 'once' }).total,
    ).toBe(1);
  });

  it('shows the first ones and counts the rest', () => {
    const plan = planDates(
      { startDate: '2024-02-29', endDate: '2040-01-01', durationDays: 30, frequency: 'yearly' },
      2,
    );
    expect(firstDates(plan)).toEqual(['2024-02-29', '2025-02-28']);
    expect(plan.total).toBe(16);
  });
});
