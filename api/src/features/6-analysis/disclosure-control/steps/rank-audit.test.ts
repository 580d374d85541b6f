import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countOf } from '../rows.ts';
import type { SuppressionPlan, SuppressionStep, SuppressionTable } from '../suppression-plan.ts';
import {
  anyCombinations,
  anyPeople,
  involvesOnly,
  isDetermined,
  protectedGroups,
  publishedSums,
  runSteps,
  tableOf,
  tableOfGroups,
} from '../testing/suppression-tables.ts';
import { suppressComplementary } from './complementary-suppression.ts';
import { suppressPrimary } from './primary-suppression.ts';
import { suppressByRank } from './rank-audit.ts';

/** Without elimination, so that the rank audit alone has to protect the groups. */
const STEPS = [suppressPrimary, suppressComplementary, suppressByRank];

/** Returns the published sums of the groups with answers. */
const occupiedSums = (table: SuppressionTable, plan: SuppressionPlan) =>
  publishedSums(table, plan).map((groups) => groups.filter((group) => table.counts[group]! > 0));

/** Returns all sets of groups with at least one and fewer than k people. */
function smallSets({ counts, threshold }: SuppressionTable): number[][] {
  const isSmall = (groups: readonly number[]) => countOf(groups, counts) < threshold;
  const occupied = [...counts.keys()].filter((group) => counts[group]! > 0);
  return occupied
    .reduce<number[][]>((sets, group) => [...sets, ...sets.map((set) => [...set, group]).filter(isSmall)], [[]])
    .slice(1);
}
const smallUnions = (table: SuppressionTable) => smallSets(table).filter(({ length }) => length <= 3);

describe('rank audit', () => {
  it('leaves no group under the threshold, and no union of up to three, in the span of the published cells', () => {
    fc.assert(
      fc.property(anyPeople({ down: 4, across: 3, most: 8 }), (people) => {
        const table = tableOf(people);
        const plan = runSteps(table, STEPS);
        const sums = publishedSums(table, plan);
        const candidates = [...protectedGroups(table, plan), ...smallUnions(table)];
        const found = candidates.filter((groups) => isDetermined(sums, groups, table.counts.length));
        expect({ people, found }).toEqual({ people, found: [] });
      }),
      { seed: 6, numRuns: 150 },
    );
  });

  it('does so for answers to an item, three categories and people without a unit', () => {
    let added = 0;
    fc.assert(
      fc.property(anyCombinations({ most: 4 }), (table) => {
        const before = runSteps(table, STEPS.slice(0, 2));
        const plan = runSteps(table, STEPS);
        const sums = occupiedSums(table, plan);
        const candidates = [...protectedGroups(table, plan), ...smallUnions(table)].map((groups) =>
          groups.filter((group) => table.counts[group]! > 0),
        );
        const found = candidates.filter((groups) => isDetermined(sums, groups, table.counts.length));
        expect({ counts: table.counts, found }).toEqual({ counts: table.counts, found: [] });
        // What it suppresses is complemented.
        expect(runSteps(table, [...STEPS, suppressComplementary])).toEqual(plan);
        plan.forEach((reasons, at) => {
          for (const [position, reason] of reasons) {
            expect(reason).toBe(before[at]!.get(position) ?? 'secondary');
            added += Number(!before[at]!.has(position));
          }
        });
      }),
      { seed: 8, numRuns: 600 },
    );
    expect(added).toBeGreaterThan(150);
  });

  it('suppresses cells exactly if a combination of them involves fewer people than the threshold', () => {
    let [kept, changed] = [0, 0];
    fc.assert(
      fc.property(anyCombinations(), (table) => {
        const before = runSteps(table, STEPS.slice(0, 2));
        const sums = occupiedSums(table, before);
        const isDisclosing = smallSets(table).some((groups) => involvesOnly(sums, groups, table.counts.length));
        const isChanged = runSteps(table, STEPS).some((reasons, at) => reasons.size > before[at]!.size);
        expect({ counts: table.counts, isChanged }).toEqual({ counts: table.counts, isChanged: isDisclosing });
        if (isChanged) changed += 1;
        else kept += 1;
      }),
      { seed: 9, numRuns: 3_000 },
    );
    expect(Math.min(kept, changed)).toBeGreaterThan(100);
  });

  it('finds a remainder of more than three groups that no row of the reduced form shows', () => {
    // The second unit of the second category, without the first unit of the third category, which is part of it.
    const people: readonly (readonly [number, number, number, number])[] = [
      [0, 1, 2, 3],
      [2, 1, 3, 3],
      [1, 0, 1, 3],
      [0, 0, 1, 20],
      [1, 1, 2, 2],
      [0, 1, 0, 30],
      [1, 1, 0, 2],
      [1, 1, 3, 1],
      [2, 0, 2, 20],
    ];
    const groups = people.map(([a, b, c, respondents]) => ({ units: [a, b, c], respondents }));
    const table = { ...tableOfGroups([3, 2, 4], groups), threshold: 10 };
    const four = [0, 1, 4, 7];
    expect(countOf(four, table.counts)).toBe(9);
    const isDisclosed = (steps: readonly SuppressionStep[]) =>
      isDetermined(publishedSums(table, runSteps(table, steps)), four, people.length);
    expect([isDisclosed(STEPS.slice(0, 2)), isDisclosed(STEPS)]).toEqual([true, false]);
  });

  it('suppresses the cell of least weight among those that determine a group', () => {
    const nested = [
      [9, 0],
      [3, 9],
      [0, 12],
    ];
    // 3 people are the first unit across (12) minus the crossed cell or the unit of 9. The unit is suppressed, because it comes first. Then
    // they are the second unit down (12) minus the other crossed cell of 9.
    const table = tableOf(nested, { complementary: false });
    const plan = runSteps(table, [suppressPrimary, suppressByRank]);
    expect(plan.map((reasons) => [...reasons.keys()])).toEqual([[0, 1], [], [1, 0]]);
    const exact = tableOf([
      [9, 0],
      [5, 9],
      [0, 12],
    ]);
    expect(runSteps(exact, STEPS).map(({ size }) => size)).toEqual([0, 0, 0]);
  });

  it('suppresses all crossed cells first if the tables are too large for the audit', () => {
    // 576² sums × 529 groups.
    const people = Array.from({ length: 23 }, () => Array.from({ length: 23 }, () => 9));
    expect(runSteps(tableOf(people), STEPS).map(({ size }) => size)).toEqual([0, 0, 529]);
    const smaller = people.slice(0, 18).map((row) => row.slice(0, 18));
    expect(runSteps(tableOf(smaller), STEPS).map(({ size }) => size)).toEqual([0, 0, 0]);
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
        column === row ? 260 - row : column === (row + 1) % 240 ? 3 : 0,
      ),
    );
    const table = tableOf(people);
    const [down] = runSteps(table, STEPS);
    const positions = [...down!.keys()].toSorted((a, b) => a - b);
    expect(positions.length).toBeGreaterThan(0);
    expect(positions.length).toBeLessThan(60);
    expect(positions[0]).toBeGreaterThan(180);
  });
});
