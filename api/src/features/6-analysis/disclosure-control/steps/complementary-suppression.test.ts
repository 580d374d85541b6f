import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countOf } from '../rows.ts';
import type { Reason, SuppressionTable } from '../suppression-plan.ts';
import { anyPeople, runSteps, tableOf } from '../testing/suppression-tables.ts';
import { suppressComplementary } from './complementary-suppression.ts';
import { suppressPrimary } from './primary-suppression.ts';

const STEPS = [suppressPrimary, suppressComplementary];
const sizesOf = ({ breakouts, counts }: SuppressionTable, at: number) =>
  breakouts[at]!.map(({ groups }) => countOf(groups, counts));

/** Returns every division of `people` among suppressed units that fits their published reasons. Primary units are below the threshold. */
function divisions(reasons: readonly Reason[], people: number, threshold: number): number[][] {
  const [reason, ...others] = reasons;
  if (!reason) return people === 0 ? [[]] : [];
  const [low, high] = reason === 'primary' ? [0, Math.min(threshold - 1, people)] : [threshold, people];
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, index) => low + index).flatMap((first) =>
    divisions(others, people - first, threshold).map((rest) => [first, ...rest]),
  );
}

describe('complementary suppression', () => {
  it('suppresses the unit of 9 beside the unit of 4 in the worked example of the methodology', () => {
    const table = tableOf([31, 4, 12, 9, 22, 15].map((people) => [people]));
    const [units] = runSteps(table, STEPS);
    expect([...units!]).toEqual([
      [1, 'primary'],
      [3, 'secondary'],
    ]);
  });

  it('suppresses a third unit if two small ones of 8 people could only be 4 and 4', () => {
    const [units] = runSteps(tableOf([[4], [4], [20], [11]]), STEPS);
    expect([...units!]).toEqual([
      [0, 'primary'],
      [1, 'primary'],
      [3, 'secondary'],
    ]);
  });

  it('leaves at least k people in two or more suppressed units of a category, without disclosing a primary size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 2, maxLength: 6 }), (sizes) => {
        const table = tableOf(sizes.map((people) => [people]));
        const [units] = runSteps(table, STEPS);
        if (units!.size === 0 || units!.size === sizes.length) return;
        const hidden = [...units!].map(([position, reason]) => ({ size: sizes[position]!, reason }));
        const people = hidden.reduce((sum, { size }) => sum + size, 0);
        expect(hidden.length).toBeGreaterThanOrEqual(2);
        expect(people).toBeGreaterThanOrEqual(table.threshold);
        const possible = divisions(
          hidden.map(({ reason }) => reason),
          people,
          table.threshold,
        );
        hidden.forEach(({ reason }, at) => {
          if (reason === 'primary') expect(new Set(possible.map((one) => one[at])).size).toBeGreaterThan(1);
        });
      }),
      { seed: 2, numRuns: 400 },
    );
  });

  it('suppresses two or more crossed cells with at least k people in each published row, and all cells of a suppressed row', () => {
    fc.assert(
      fc.property(anyPeople({ across: 5 }), (people) => {
        const table = tableOf(people);
        const plan = runSteps(table, STEPS);
        const at = table.breakouts.length - 1;
        if (at === 0) return;
        const families = Map.groupBy(
          table.breakouts[at]!.flatMap(({ parents }, position) => parents.map((parent) => ({ parent, position }))),
          ({ parent }) => `${parent.table}:${parent.position}`,
        );
        for (const cells of families.values()) {
          const { parent } = cells[0]!;
          const hidden = cells.filter(({ position }) => plan[at]!.has(position));
          if (plan[parent.table]!.has(parent.position)) expect(hidden).toHaveLength(cells.length);
          else if (hidden.length > 0 && hidden.length < cells.length) {
            expect(hidden.length).toBeGreaterThanOrEqual(2);
            const sizes = sizesOf(table, at);
            expect(hidden.reduce((sum, { position }) => sum + sizes[position]!, 0)).toBeGreaterThanOrEqual(5);
          }
        }
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('is idempotent, and changes nothing if the rule is switched off', () => {
    fc.assert(
      fc.property(anyPeople(), (people) => {
        const table = tableOf(people);
        expect(runSteps(table, [...STEPS, suppressComplementary])).toEqual(runSteps(table, STEPS));
        const without = tableOf(people, { complementary: false });
        expect(runSteps(without, STEPS)).toEqual(runSteps(without, [suppressPrimary]));
      }),
      { seed: 4, numRuns: 100 },
    );
  });
});
