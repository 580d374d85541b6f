import { describe, expect, it } from '@jest/globals';
import { hiddenResult, type Result } from '../../disclosure-control/index.ts';
import { comparePrevious, isTrendComparable, type Measured } from './previous-comparison.ts';
import type { GroupResults } from './views.ts';

const group = (responses: number | null, isUnit = true): GroupResults => ({
  unit: isUnit ? { id: 'u', name: 'U', category: { id: 'c', title: 'C' } } : null,
  hidden: responses === null ? 'primary' : null,
  responses,
  product: null,
  dimensions: [],
});
const result = (favorability: number, answers: number): Result => {
  const figure = (value: number) => ({ value, bound: 'exact' as const });
  return {
    hidden: null,
    favorability: figure(favorability),
    neutral: figure(0),
    unfavorable: figure(100 - favorability),
    score: figure(favorability),
    answers,
  };
};

describe('isTrendComparable (C8), with a threshold of 5', () => {
  it.each([
    [20, 20, true],
    [21, 20, false],
    [16, 20, false],
    [24, 20, false],
    [25, 20, true],
    [15, 20, true],
  ])('for a unit of %d now and %d before returns %s', (now, before, isComparable) => {
    expect(isTrendComparable(group(now), group(before), 5)).toBe(isComparable);
  });
  it('returns true for the organization at any size, and false for a unit that is hidden in one measurement', () => {
    expect(isTrendComparable(group(21, false), group(20, false), 5)).toBe(true);
    expect(isTrendComparable(group(null), group(20), 5)).toBe(false);
    expect(isTrendComparable(group(20), group(null), 5)).toBe(false);
  });
});

describe('comparePrevious (B1)', () => {
  const of = (favorability: number, answers: number, spread?: number): Measured => ({
    result: result(favorability, answers),
    spread: spread === undefined ? undefined : { key: 'product', favorability: spread, score: spread },
  });
  const compare = (now: Measured, before: Measured) => comparePrevious(now, before, 'favorability');

  it('returns the difference of published figures, marked by the person-level spreads', () => {
    // Standard errors 25/√100 = 2.5; z = 8 / 3.54 = 2.26.
    expect(compare(of(58, 100, 25), of(50, 100, 25))).toEqual({ difference: 8, mark: 'above' });
    // Standard errors 40/√100 = 4; z = 8 / 5.66 = 1.41.
    expect(compare(of(50, 100, 40), of(58, 100, 40))).toEqual({ difference: -8, mark: 'uncertain' });
    // Four points are about the same for any number of people.
    expect(compare(of(54, 100_000, 25), of(50, 100_000, 25))?.mark).toBe('same');
  });
  it('uses the largest possible spread if none is known: 70 % of 200 against 50 % of 200', () => {
    // Standard errors 50/√200 = 3.54; z = 20 / 5 = 4.
    expect(compare(of(70, 200), of(50, 200))).toEqual({ difference: 20, mark: 'above' });
    // With 20 people each: z = 20 / 15.8 = 1.26.
    expect(compare(of(70, 20), of(50, 20))).toEqual({ difference: 20, mark: 'uncertain' });
  });
  it('marks nothing if the standard error is zero', () => {
    expect(compare(of(100, 60, 0), of(20, 60, 0))).toEqual({ difference: 80, mark: 'uncertain' });
  });
  it('returns null for a hidden figure or a limit', () => {
    const limit: Result = { ...result(95, 10), favorability: { value: 95, bound: 'at_least' } };
    expect(compare({ result: limit, spread: undefined }, of(50, 10))).toBeNull();
    expect(compare(of(50, 10), { result: hiddenResult('secondary'), spread: undefined })).toBeNull();
  });
});
