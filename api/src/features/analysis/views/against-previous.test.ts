import { describe, expect, it } from '@jest/globals';
import { hiddenResult, type Result } from '../gate/disclosed.ts';
import { comparePrevious, mayBeFollowed } from './against-previous.ts';
import type { GroupResults } from './views.ts';

const group = (responses: number | null, isUnit = true): GroupResults => ({
  unit: isUnit ? { id: 'u', name: 'U', category: { id: 'c', title: 'C' } } : null,
  hidden: responses === null ? 'small' : null,
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

describe('C8 worked by hand, with a threshold of 5', () => {
  it.each([
    [20, 20, true],
    [21, 20, false],
    [16, 20, false],
    [24, 20, false],
    [25, 20, true],
    [15, 20, true],
  ])('a unit of %d now and %d before may be followed: %s', (now, before, isFollowed) => {
    expect(mayBeFollowed(group(now), group(before), 5)).toBe(isFollowed);
  });
  it('follows everybody whatever came or went, and no unit that is hidden on either side', () => {
    expect(mayBeFollowed(group(21, false), group(20, false), 5)).toBe(true);
    expect(mayBeFollowed(group(null), group(20), 5)).toBe(false);
    expect(mayBeFollowed(group(20), group(null), 5)).toBe(false);
  });
});

describe('B1 worked by hand: a measurement beside the one before it', () => {
  it('takes the difference of what both show, and marks it by the widest error: 70 % of 200 against 50 % of 200', () => {
    // Each error 50/√200 = 3.54; z = 20 / 5 = 4.
    expect(comparePrevious(result(70, 200), result(50, 200), 'favorability')).toEqual({
      difference: 20,
      mark: 'above',
    });
    // Of 20 people each: z = 20 / 15.8 = 1.26.
    expect(comparePrevious(result(70, 20), result(50, 20), 'favorability')).toEqual({ difference: 20, mark: 'same' });
    // Four points are about the same, of however many.
    expect(comparePrevious(result(54, 100_000), result(50, 100_000), 'favorability')?.mark).toBe('same');
  });
  it('compares nothing with what is hidden or a limit', () => {
    const limit: Result = { ...result(95, 10), favorability: { value: 95, bound: 'at_least' } };
    expect(comparePrevious(limit, result(50, 10), 'favorability')).toBeNull();
    expect(comparePrevious(result(50, 10), hiddenResult('protects'), 'favorability')).toBeNull();
  });
});
