import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  anyPeople,
  isDetermined,
  protectedGroups,
  publishedSums,
  runSteps,
  tableOf,
  tableOfGroups,
} from '../testing/suppression-tables.ts';
import { suppressByElimination } from './gaussian-elimination.ts';
import { suppressPrimary } from './primary-suppression.ts';

/** Without complementary suppression, so that elimination alone has to protect the groups. */
const BEFORE = [suppressPrimary];

describe('secondary suppression by Gaussian elimination', () => {
  it('leaves no protected group in the span of the published cells of crossed tables', () => {
    let added = 0;
    fc.assert(
      fc.property(anyPeople({ down: 4, across: 4, most: 12 }), (people) => {
        const table = tableOf(people);
        if (table.breakouts.length < 3) return;
        const plan = runSteps(table, [...BEFORE, suppressByElimination]);
        const before = runSteps(table, BEFORE);
        plan.forEach((reasons, at) => {
          for (const [position, reason] of reasons)
            if (!before[at]!.has(position)) {
              expect(reason).toBe('secondary');
              added += 1;
            }
        });
        const sums = publishedSums(table, plan);
        for (const groups of protectedGroups(table, plan))
          expect({ people, groups, isDetermined: isDetermined(sums, groups, table.counts.length) }).toEqual({
            people,
            groups,
            isDetermined: false,
          });
      }),
      { seed: 5, numRuns: 150 },
    );
    expect(added).toBeGreaterThan(100);
  });

  it('suppresses nothing in one category, or if the rule is switched off', () => {
    const oneWay = tableOf([[31], [4], [12], [9], [22], [15]]);
    expect(runSteps(oneWay, [...BEFORE, suppressByElimination])).toEqual(runSteps(oneWay, BEFORE));
    const people = [
      [2, 9],
      [9, 9],
    ];
    const off = tableOf(people, { rankAudit: false });
    expect(runSteps(off, [...BEFORE, suppressByElimination])).toEqual(runSteps(off, BEFORE));
  });

  it('suppresses a rectangle of cells around a small one, and no unit', () => {
    const table = tableOf([
      [2, 9, 30],
      [11, 30, 30],
      [30, 30, 30],
    ]);
    const plan = runSteps(table, [...BEFORE, suppressByElimination]);
    expect(plan.map((hidden) => hidden.size)).toEqual([0, 0, 4]);
    const sizes = [...plan[2]!.keys()].map((position) => table.breakouts[2]![position]!.groups).flat();
    expect(sizes.map((group) => table.counts[group]!).toSorted((a, b) => a - b)).toEqual([2, 9, 30, 30]);
    expect(new Set([...plan[2]!.values()])).toEqual(new Set(['primary', 'secondary']));
  });

  it('suppresses the units of one category where those of another are nested and differ by fewer than the threshold', () => {
    // The first unit across contains the first unit down, and 3 more people.
    const table = tableOf([
      [9, 0],
      [3, 40],
    ]);
    const plan = runSteps(table, [...BEFORE, suppressByElimination]);
    expect([[...plan[0]!], [...plan[1]!.keys()].toSorted()]).toEqual([[], [0, 1]]);
    const apart = tableOf([
      [9, 0],
      [5, 40],
    ]);
    expect(runSteps(apart, [...BEFORE, suppressByElimination]).map(({ size }) => size)).toEqual([0, 0, 0]);
  });

  it('leaves tables that are too large to the rank audit', () => {
    // 546 cells × 546 sums × 2,196 groups. A crossed cell has 4 people, all others have 13.
    const groups = (units: number) =>
      Array.from({ length: units ** 3 }, (_, at) => [
        Math.floor(at / units ** 2),
        Math.floor(at / units) % units,
        at % units,
      ])
        .filter(([first, second, third]) => first! + second! > 0 || third! < 4)
        .map((own) => ({ units: own, respondents: 1 }));
    const large = tableOfGroups([13, 13, 13], groups(13));
    expect(runSteps(large, [...BEFORE, suppressByElimination])).toEqual(runSteps(large, BEFORE));
    expect(runSteps(large, BEFORE)[3]!.size).toBe(1);
    const smaller = tableOfGroups([9, 9, 9], groups(9));
    expect(runSteps(smaller, [...BEFORE, suppressByElimination])[3]!.size).toBeGreaterThan(1);
  });
});
