import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  anyPeople,
  isDetermined,
  protectedGroups,
  publishedSums,
  runSteps,
  tableOf,
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
});
