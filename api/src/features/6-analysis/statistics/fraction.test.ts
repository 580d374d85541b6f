import { describe, expect, it } from '@jest/globals';
import { compare, floor, fraction, meanOf, toNumber } from './fraction.ts';

describe('an exact number', () => {
  it.each([
    [6, 4, 3n, 2n],
    [-6, 4, -3n, 2n],
    [6, -4, -3n, 2n],
    [-6, -4, 3n, 2n],
    [0, -4, 0n, 1n],
    [7, 1, 7n, 1n],
  ])('%d / %d has no common divisor and its sign above', (above, below, numerator, denominator) => {
    expect(fraction(above, below)).toEqual({ numerator, denominator });
  });

  it('is none over zero', () => {
    expect(() => fraction(1, 0)).toThrow('division by zero');
  });

  it.each([
    [7, 2, 3],
    [-7, 2, -4],
    [6, 2, 3],
    [-6, 2, -3],
    [0, 5, 0],
  ])('%d / %d has the whole number %d not above it', (above, below, whole) => {
    expect(floor(fraction(above, below))).toBe(whole);
  });

  it('is below, equal to or above another', () => {
    const [third, half] = [fraction(1, 3), fraction(1, 2)];
    expect([compare(third, half), compare(half, fraction(2, 4)), compare(half, third)]).toEqual([-1, 0, 1]);
  });

  it('is the mean of others without an error of rounding', () => {
    expect(meanOf([fraction(1, 3), fraction(1, 3), fraction(1, 3)])).toEqual(fraction(1, 3));
    expect(toNumber(meanOf([fraction(1, 2), fraction(-1, 4)]))).toBe(0.125);
  });
});
