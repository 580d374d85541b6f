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
import { suppressComplementary } from './complementary-suppression.ts';
import { suppressPrimary } from './primary-suppression.ts';
import { suppressByRank } from './rank-audit.ts';

/** Without elimination, so that the rank audit alone has to protect the groups. */
const STEPS = [suppressPrimary, suppressComplementary, suppressByRank];

/** Returns every union of up to three groups. */
function unions(groups: readonly number[]): number[][] {
  return groups.flatMap((a, one) => [
    [a],
    ...groups.slice(one + 1).flatMap((b, two) => [[a, b], ...groups.slice(one + two + 2).map((c) => [a, b, c])]),
  ]);
}

describe('rank audit', () => {
  it('leaves no group under the threshold, and no union of up to three, in the span of the published cells', () => {
    fc.assert(
      fc.property(anyPeople({ down: 4, across: 3, most: 8 }), (people) => {
        const table = tableOf(people);
        const plan = runSteps(table, STEPS);
        const sums = publishedSums(table, plan);
        const isFew = (groups: readonly number[]) => groups.reduce((sum, group) => sum + table.counts[group]!, 0) < 5;
        const candidates = [...protectedGroups(table, plan), ...unions([...table.counts.keys()]).filter(isFew)];
        const found = candidates.filter((groups) => isDetermined(sums, groups, table.counts.length));
        expect({ people, found }).toEqual({ people, found: [] });
      }),
      { seed: 6, numRuns: 150 },
    );
  });

  it('suppresses cells that complementary suppression alone would leave disclosing', () => {
    // The second unit down consists of the first unit across and three more people. Rows and columns are complete, so no other cell is
    // suppressed.
    const nested = [
      [9, 0],
      [3, 9],
      [0, 12],
    ];
    const before = runSteps(tableOf(nested), [suppressPrimary, suppressComplementary]);
    const after = runSteps(tableOf(nested), STEPS);
    const count = (plan: readonly ReadonlyMap<number, unknown>[]) => plan.reduce((sum, { size }) => sum + size, 0);
    expect(count(after)).toBeGreaterThan(count(before));
    const off = tableOf(nested, { rankAudit: false });
    expect(runSteps(off, STEPS)).toEqual(before);
  });

  it.each([
    ['in one category', 1_500, 1, 6],
    ['in two categories', 200, 5, 10],
    ['in one of few units and one of many', 300, 2, 5],
  ])('suppresses nothing in large tables without small groups, %s', (_, down, across, people) => {
    const table = tableOf(Array.from({ length: down }, () => Array.from({ length: across }, () => people)));
    expect(runSteps(table, STEPS).map(({ size }) => size)).toEqual(table.breakouts.map(() => 0));
  });

  it('suppresses the smallest rows of tables that are too large for both proof and audit, until one is possible', () => {
    // 481² sums × 480 groups. Each row overlaps its neighbors, so the only basis has groups of 3 people.
    const people = Array.from({ length: 240 }, (_, row) =>
      Array.from({ length: 240 }, (_column, column) =>
        column === row ? 20 + row : column === (row + 1) % 240 ? 3 : 0,
      ),
    );
    const table = tableOf(people);
    const [down] = runSteps(table, STEPS);
    const positions = [...down!.keys()].toSorted((a, b) => a - b);
    expect(positions.length).toBeGreaterThan(0);
    expect(positions.length).toBeLessThan(60);
    expect(positions.at(-1)).toBeLessThan(60);
  });
});
