import { describe, expect, it } from '@jest/globals';
import { release } from '../testing/remote-entry.ts';
import { backoffMs, planLoad } from './load-plan.ts';

const planOf = (...versions: string[]) =>
  planLoad(versions.map(release)).map(
    ({ release: { version }, isFresh, limitMs }) => `${version} ${limitMs / 1000} s${isFresh ? ' fresh' : ''}`,
  );

describe('the attempts to load a remote', () => {
  it('give the only release a long time at last', () => {
    expect(planOf('1.0.0')).toEqual(['1.0.0 5 s', '1.0.0 5 s', '1.0.0 15 s fresh']);
  });

  it('leave the current release soon where older ones are there, which get a long time', () => {
    expect(planOf('3.0.0', '2.0.0', '1.0.0')).toEqual([
      '3.0.0 5 s',
      '3.0.0 5 s',
      '3.0.0 5 s fresh',
      '2.0.0 15 s fresh',
      '1.0.0 15 s fresh',
    ]);
  });

  it('are none where there is no release', () => {
    expect(planOf()).toEqual([]);
  });
});

describe('the pause before another try', () => {
  it('doubles twice, with half of it left to chance', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 100, () => 1))).toEqual([100, 200, 400, 400]);
    expect(backoffMs(1, 100, () => 0)).toBe(50);
  });
});
