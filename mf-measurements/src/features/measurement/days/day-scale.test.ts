import { describe, expect, it } from '@jest/globals';
import { fitsPhone, labelledDays, plotDays, topOf } from './day-scale.ts';

describe('scale of the plot by day', () => {
  it('ends at a number whose half is a whole number', () => {
    expect([0, 1, 2, 3, 5, 11, 41, 100, 101].map(topOf)).toEqual([2, 2, 2, 4, 6, 20, 60, 100, 200]);
  });

  it('includes future days, also in the next month', () => {
    const days = [{ date: '2026-02-27', responses: 5 }];
    expect(plotDays(days, '2026-03-02').map(({ date, isToCome }) => [date, isToCome])).toEqual([
      ['2026-02-27', false],
      ['2026-02-28', true],
      ['2026-03-01', true],
      ['2026-03-02', true],
    ]);
  });

  it('shows up to four labels on a phone, and of more the outer ones and the middle', () => {
    const shown = (labels: number) =>
      Array.from({ length: labels }, (_, label) => label).filter((label) => fitsPhone(label, labels));
    expect([2, 4, 5, 6].map(shown)).toEqual([
      [0, 1],
      [0, 1, 2, 3],
      [0, 2, 4],
      [0, 5],
    ]);
  });

  it('labels a few days, including the first and the last', () => {
    expect(labelledDays(3)).toEqual([0, 1, 2]);
    expect(labelledDays(1)).toEqual([0]);
    expect(labelledDays(7)).toEqual([0, 2, 4, 6]);
    expect(labelledDays(21)).toEqual([0, 5, 10, 15, 20]);
    expect(labelledDays(366)).toEqual([0, 91, 183, 274, 365]);
  });
});
