import { describe, expect, it } from '@jest/globals';
import { fraction } from '../statistics/index.ts';
import { codeShares } from './top-bottom-coding.ts';
import { limitOf, toleranceOf, zoneOf } from './limit-zones.ts';

const part = (count: number, answers: number) => fraction(100 * count, answers);
/** Returns the first letters of the zones of 0, 1, 2 … of `answers` people. */
const zones = (answers: number): string =>
  Array.from({ length: answers + 1 }, (_, count) => zoneOf(part(count, answers), answers)[0]).join('');
const shares = (favorable: number, neutral: number, unfavorable: number) => {
  const answers = favorable + neutral + unfavorable;
  return {
    favorable: part(favorable, answers),
    neutral: part(neutral, answers),
    unfavorable: part(unfavorable, answers),
    score: fraction(3),
  };
};
const bounds = (coded: ReturnType<typeof codeShares>) =>
  [coded.favorable, coded.neutral, coded.unfavorable, coded.score].map((one) => one?.bound ?? null);

describe('top and bottom coding of shares', () => {
  it.each([
    [1, 2],
    [5, 2],
    [20, 2],
    [21, 3],
    [30, 3],
    [31, 4],
    [40, 4],
    [41, 5],
    [49, 5],
    [50, 3],
    [51, 3],
    [5_000, 3],
  ])('allows, of %d answers, %d to differ from all others', (answers, tolerance) => {
    expect(toleranceOf(answers)).toBe(tolerance);
  });

  it('codes the shares of up to t and from n − t people, and none between', () => {
    expect(zones(5)).toBe('lllhhh');
    expect(zones(6)).toBe('lllmhhh');
    expect(zones(20)).toBe('lllmmmmmmmmmmmmmmmhhh');
    expect(zones(21)).toBe('llllmmmmmmmmmmmmmmhhhh');
  });

  it('codes a share between two people by the same limits', () => {
    expect(zoneOf(fraction(2_001, 100), 10)).toBe('middle');
    expect(zoneOf(fraction(2_000, 100), 10)).toBe('low');
    expect(zoneOf(fraction(7_999, 100), 10)).toBe('middle');
    expect(zoneOf(fraction(8_000, 100), 10)).toBe('high');
  });

  it('codes a share by the nearer end if the zones overlap, and one half as high', () => {
    expect(zones(1)).toBe('lh');
    expect(zones(2)).toBe('lhh');
    expect(zones(3)).toBe('llhh');
    expect(zones(4)).toBe('llhhh');
  });

  it('replaces a share by its limit, within 0 and 100', () => {
    expect([limitOf('low', 20), limitOf('high', 20)]).toEqual([part(2, 20), part(18, 20)]);
    expect([limitOf('low', 1), limitOf('high', 1)]).toEqual([part(1, 1), part(0, 1)]);
  });

  it('publishes neutral and unfavorable from twenty answers on', () => {
    expect(bounds(codeShares(shares(9, 5, 5), 19, true))).toEqual(['exact', null, null, 'exact']);
    expect(bounds(codeShares(shares(10, 5, 5), 20, true))).toEqual(['exact', 'exact', 'exact', 'exact']);
  });

  it('withholds neutral and unfavorable if one of them would be a limit', () => {
    expect(bounds(codeShares(shares(15, 3, 2), 20, true))).toEqual(['exact', null, null, 'exact']);
    expect(bounds(codeShares(shares(15, 2, 3), 20, true))).toEqual(['exact', null, null, 'exact']);
    expect(bounds(codeShares(shares(14, 3, 3), 20, true))).toEqual(['exact', 'exact', 'exact', 'exact']);
  });

  it('publishes a limit alone, without score and other parts', () => {
    expect(codeShares(shares(18, 1, 1), 20, true)).toEqual({
      favorable: { value: limitOf('high', 20), bound: 'at_least' },
      neutral: null,
      unfavorable: null,
      score: null,
    });
    expect(bounds(codeShares(shares(2, 9, 9), 20, true))).toEqual(['at_most', null, null, null]);
    expect(bounds(codeShares(shares(20, 0, 0), 20, false))).toEqual(['exact', 'exact', 'exact', 'exact']);
  });
});
