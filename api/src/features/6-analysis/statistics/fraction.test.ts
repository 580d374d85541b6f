import { describe, expect, it } from '@jest/globals';
import { compare, floor, fraction, meanOf, toNumber } from './fraction.ts';

describe('Fraction', () => {
  it.each([
    [6, 4, 3n, 2n],
    [-6, 4, -3n, 2n],
    [6, -4, -3n, 2n],
    [-6, -4, 3n, 2n],
    [0, -4, 0n, 1n],
    [7, 1, 7n, 1n],
  ])('reduces %d / %d to lowest terms with a positive denominator', (above, below, numerator, denominator) => {
    expect(fraction(above, below)).toEqual({ numerator, denominator });
  });

  it('throws for a zero denominator', () => {
    expect(() => fraction(1, 0)).toThrow('division by zero');
  });

  it.each([
    [7, 2, 3],
    [-7, 2, -4],
    [6, 2, 3],
    [-6, 2, -3],
    [0, 5, 0],
  ])('rounds %d / %d down to %d', (above, below, whole) => {
    expect(floor(fraction(above, below))).toBe(whole);
  });

  it('compares two fractions', () => {
    const [third, half] = [fraction(1, 3), fraction(1, 2)];
    expect([compare(third, half), compare(half, fraction(2, 4)), compare(half, third)]).toEqual([-1, 0, 1]);
  });

  it('computes means without rounding errors', () => {
    expect(meanOf([fraction(1, 3), fraction(1, 3), fraction(1, 3)])).toEqual(fraction(1, 3));
    expect(toNumber(meanOf([fraction(1, 2), fraction(-1, 4)]))).toBe(0.125);
  });
});
