import { describe, expect, it } from '@jest/globals';
import { fraction } from './fraction.ts';
import { roundHalfAway, roundNumberHalfAway, roundParts, roundShares } from './rounding.ts';

/** A share in tenths of a percent. */
const tenths = (value: number) => fraction(value, 10);

describe('rounding to whole numbers', () => {
  it.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [14, 1],
    [15, 2],
    [-4, 0],
    [-5, -1],
    [-14, -1],
    [-15, -2],
  ])('of %d tenths goes away from zero at a half', (value, whole) => {
    expect(roundHalfAway(tenths(value))).toBe(whole);
    expect(roundNumberHalfAway(value / 10)).toBe(whole);
  });
});
type Parts = readonly [number, number, number];

describe('the three parts of a whole', () => {
  it.each<[Parts, Parts, string]>([
    [[586, 109, 305], [59, 11, 30], 'the larger remainder, though its part is the smaller one'],
    [[586, 305, 109], [59, 30, 11], 'the larger remainder, though it comes second'],
    [[410, 295, 295], [41, 30, 29], 'the first of two equal remainders'],
    [[4, 498, 498], [0, 50, 50], 'both, where favorability lost what they need'],
    [[505, 250, 245], [51, 25, 24], 'none, where favorability took it'],
    [[1000, 0, 0], [100, 0, 0], 'none, where all are favorable'],
  ])(
    'of %j tenths are %j, which add to 100: what is missing goes to %s',
    ([favorable, neutral, unfavorable], parts) => {
      expect(roundParts(tenths(favorable), tenths(neutral), tenths(unfavorable))).toEqual(parts);
    },
  );
});

describe('shares of a whole', () => {
  it.each([
    [[1, 2, 4], [14, 29, 57], 'raise the largest remainder'],
    [[1, 1, 1], [34, 33, 33], 'raise the first of equal remainders'],
    [[1, 1, 1, 1, 1, 1], [17, 17, 17, 17, 16, 16], 'raise as many as are missing'],
    [[0, 3, 1], [0, 75, 25], 'raise none where nothing is missing'],
    [[200, 1], [100, 0], 'round a share under a half per cent to nothing'],
  ])('%j are %j: they %s', (counts, shares) => {
    expect(roundShares(counts)).toEqual(shares);
  });
});
