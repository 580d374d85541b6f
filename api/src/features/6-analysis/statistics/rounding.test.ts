import { describe, expect, it } from '@jest/globals';
import { fraction } from './fraction.ts';
import { roundHalfAway, roundNumberHalfAway, roundParts, roundShares } from './rounding.ts';

/** A share in tenths of a percent. */
const tenths = (value: number) => fraction(value, 10);

describe('roundHalfAway', () => {
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
  ])('rounds %d tenths to %d', (value, whole) => {
    expect(roundHalfAway(tenths(value))).toBe(whole);
    expect(roundNumberHalfAway(value / 10)).toBe(whole);
  });
});
type Parts = readonly [number, number, number];

describe('roundParts', () => {
  it.each<[Parts, Parts, string]>([
    [[586, 109, 305], [59, 11, 30], 'the larger remainder of the smaller part'],
    [[586, 305, 109], [59, 30, 11], 'the larger remainder in second position'],
    [[410, 295, 295], [41, 30, 29], 'the first of two equal remainders'],
    [[4, 498, 498], [0, 50, 50], 'both, because favorability was rounded down'],
    [[505, 250, 245], [51, 25, 24], 'none, because favorability was rounded up'],
    [[1000, 0, 0], [100, 0, 0], 'none, because all answers are favorable'],
  ])('rounds %j tenths to %j: the missing points go to %s', ([favorable, neutral, unfavorable], parts) => {
    expect(roundParts(tenths(favorable), tenths(neutral), tenths(unfavorable))).toEqual(parts);
  });
});

describe('roundShares', () => {
  it.each([
    [[1, 2, 4], [14, 29, 57], 'raises the largest remainder'],
    [[1, 1, 1], [34, 33, 33], 'raises the first of equal remainders'],
    [[1, 1, 1, 1, 1, 1], [17, 17, 17, 17, 16, 16], 'raises as many shares as points are missing'],
    [[0, 3, 1], [0, 75, 25], 'raises no share if no point is missing'],
    [[200, 1], [100, 0], 'rounds a share under half a percent to zero'],
  ])('rounds counts %j to %j: %s', (counts, shares) => {
    expect(roundShares(counts)).toEqual(shares);
  });
});
