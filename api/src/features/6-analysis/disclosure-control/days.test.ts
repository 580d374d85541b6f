import { describe, expect, it } from '@jest/globals';
import { planDays } from './days.ts';

const K = 3;
const MAX_DAYS = 5;
const MAX_TOTAL = 13;

/** Returns every distribution of `total` responses over `days` days. */
function spreads(total: number, days: number): number[][] {
  if (days === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, first) =>
    spreads(total - first, days - 1).map((rest) => [first, ...rest]),
  ).flat();
}

const shownOf = (counts: readonly number[], threshold = K) => {
  const isShown = planDays(counts, threshold);
  return counts.map((count, day) => (isShown[day] ? count : null));
};

/**
 * Groups all distributions that publish the same days. A reader who knows the rule and the total cannot distinguish the members of a
 * group.
 */
function indistinguishable(plan: (counts: readonly number[]) => (number | null)[]): number[][][] {
  const readers: number[][][] = [];
  for (let days = 2; days <= MAX_DAYS; days += 1)
    for (let total = 0; total <= MAX_TOTAL; total += 1) {
      const same = new Map<string, number[][]>();
      for (const counts of spreads(total, days)) {
        const key = JSON.stringify(plan(counts));
        same.set(key, [...(same.get(key) ?? []), counts]);
      }
      readers.push(...same.values());
    }
  return readers;
}

/** Returns the days on which a reader knows that at least one and fewer than the threshold answered. */
const disclosedDays = (same: readonly number[][]) =>
  (same[0] ?? []).flatMap((_, day) => {
    const possible = same.map((counts) => counts[day] ?? 0);
    return Math.min(...possible) > 0 && Math.min(...possible) < K ? [day] : [];
  });

describe('planDays', () => {
  it('publishes days from the threshold on', () => {
    expect(shownOf([60, 30, 4, 3, 2, 0, 12, 5], 5)).toEqual([60, 30, null, null, null, null, 12, 5]);
    expect(shownOf([7], 5)).toEqual([7]);
    expect(shownOf([9, 7, 5], 5)).toEqual([9, 7, 5]);
  });

  it('suppresses the latest published day if the remainder would disclose a few responses', () => {
    expect(shownOf([60, 30, 20, 1], 5)).toEqual([60, 30, null, null]);
    expect(shownOf([60, 4, 30, 4], 5)).toEqual([60, null, null, null]);
  });

  it('suppresses days without responses as well, because they would disclose the days with a few', () => {
    expect(shownOf([60, 0, 0, 30], 5)).toEqual([60, null, null, null]);
  });

  it('suppresses all days of an organization of five', () => {
    expect(shownOf([1, 0, 2, 1, 0], 5)).toEqual([null, null, null, null, null]);
  });

  it('suppresses days without a count', () => {
    expect(planDays([0, 0, 40, 9, 9], 5, 3)).toEqual([false, false, false, true, false]);
  });

  it('never discloses that a few answered on a day to a reader who knows the rule and the total', () => {
    const readers = indistinguishable(shownOf);
    expect(readers.length).toBeGreaterThan(900);
    expect(readers.filter((same) => disclosedDays(same).length > 0)).toEqual([]);
  });

  it('would disclose it with a threshold alone', () => {
    const weakened = (counts: readonly number[]) => counts.map((count) => (count < K ? null : count));
    expect(indistinguishable(weakened).some((same) => disclosedDays(same).length > 0)).toBe(true);
  });
});
