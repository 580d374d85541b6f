import { describe, expect, it } from '@jest/globals';
import { release } from '../testing/remote-entry.ts';
import { backoffMs, planLoad } from './load-plan.ts';

const planOf = (...versions: string[]) =>
  planLoad(versions.map(release)).map(
    ({ release: { version }, isFresh, limitMs }) => `${version} ${limitMs / 1000} s${isFresh ? ' fresh' : ''}`,
  );

describe('planLoad', () => {
  it('gives all attempts at the current release a long timeout after it timed out', () => {
    expect(planLoad([release('1.0.0')], true).map(({ limitMs }) => limitMs)).toEqual([15_000, 15_000, 15_000]);
  });

  it('gives the current release short timeouts if there are older ones, which get long ones', () => {
    expect(planOf('3.0.0', '2.0.0', '1.0.0')).toEqual([
      '3.0.0 2.5 s',
      '3.0.0 2.5 s',
      '3.0.0 2.5 s fresh',
      '2.0.0 15 s fresh',
      '1.0.0 15 s fresh',
    ]);
  });

  it('returns no attempts without a release', () => {
    expect(planOf()).toEqual([]);
  });
});

describe('backoffMs', () => {
  it('doubles twice with 50 % jitter', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 100, () => 1))).toEqual([100, 200, 400, 400]);
    expect(backoffMs(1, 100, () => 0)).toBe(50);
  });
});
