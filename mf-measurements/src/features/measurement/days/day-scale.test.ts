import { describe, expect, it } from '@jest/globals';
import { labelledDays, plotDays, topOf } from './day-scale.ts';

describe('the scale of the plot by day', () => {
  it('reaches to a number whose half is whole', () => {
    expect([0, 1, 2, 3, 5, 11, 41, 100, 101].map(topOf)).toEqual([2, 2, 2, 4, 6, 20, 60, 100, 200]);
  });

  it('keeps room for the days to come, over the end of a month', () => {
    const days = [{ date: '2026-02-27', responses: 5 }];
    expect(plotDays(days, '2026-03-02').map(({ date, isToCome }) => [date, isToCome])).toEqual([
      ['2026-02-27', false],
      ['2026-02-28', true],
      ['2026-03-01', true],
      ['2026-03-02', true],
    ]);
  });

  it('names a few days, the first and the last among them', () => {
    expect(labelledDays(3)).toEqual([0, 1, 2]);
    expect(labelledDays(1)).toEqual([0]);
    expect(labelledDays(7)).toEqual([0, 2, 4, 6]);
    expect(labelledDays(21)).toEqual([0, 5, 10, 15, 20]);
    expect(labelledDays(366)).toEqual([0, 91, 183, 274, 365]);
  });
});
