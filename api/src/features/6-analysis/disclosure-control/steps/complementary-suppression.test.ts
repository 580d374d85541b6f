import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { combineHidden } from '../combined-rows.ts';
import { countOf } from '../rows.ts';
import type { Reason, SuppressionTable } from '../suppression-plan.ts';
import { anyPeople, runSteps, tableOf, tableOfGroups } from '../testing/suppression-tables.ts';
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

  it.each([
    ['two small units of 5 people', [2, 3, 20, 30], [0, 1]],
    ['a small unit and one of 5', [4, 5, 20, 30], [0, 1]],
    ['a small unit and one of 5, of the smallest size', [0, 5, 20, 30], [0, 1, 2]],
  ])('suppresses no more than needed: %s', (_, sizes, expected) => {
    const [units] = runSteps(tableOf(sizes.map((people) => [people])), STEPS);
    expect([...units!.keys()]).toEqual(expected);
  });

  it('knows that people without a unit are at least one', () => {
    const sizes = [0, 5, 30].map((respondents, unit) => ({ units: [unit], respondents }));
    // Of 6 people, 5 are in a unit of at least 5, so one has no unit and the empty unit is empty.
    const [units] = runSteps(tableOfGroups([3], [...sizes, { units: [null], respondents: 1 }]), STEPS);
    expect([...units!.keys()].toSorted()).toEqual([0, 1, 2, 3]);
    const [named] = runSteps(tableOfGroups([4], [...sizes, { units: [3], respondents: 1 }]), STEPS);
    expect([...named!.keys()].toSorted()).toEqual([0, 1, 3]);
  });

  it('does not protect sizes of answers to an item, because they are not published', () => {
    const people = [6, 6, 20, 11].map((respondents, unit) => ({ units: [unit], respondents }));
    const answers = [4, 4, 20, 11];
    const item = tableOfGroups(
      [4],
      people.map((one, at) => ({ ...one, answers: answers[at]! })),
    );
    expect([...runSteps(item, STEPS)[0]!.keys()]).toEqual([0, 1]);
  });

  it('counts units that are published as one combined row as one published row', () => {
    const people = [4, 9, 12, 30, 31].map((respondents, unit) => ({ units: [unit], respondents }));
    const table = tableOfGroups([5], people);
    const [units] = runSteps(table, STEPS);
    expect([...units!.keys()]).toEqual([0, 1]);
    const rows = combineHidden(table.breakouts, [units!], table);
    const itemOf = (answers: readonly number[]) => ({
      ...table,
      breakouts: [...table.breakouts, rows],
      counts: answers,
      showsCounts: false,
      hidden: [units!, new Map()],
    });
    const hiddenOf = (answers: readonly number[]) =>
      runSteps(itemOf(answers), STEPS).map((reasons) => [...reasons.keys()].toSorted());
    // Every unit has enough answers, so the combined row remains.
    expect(hiddenOf([4, 9, 12, 30, 31])).toEqual([[0, 1], []]);
    // Nearly all of the third unit skipped the item. The combined row is the smallest row that complements it.
    expect(hiddenOf([4, 9, 2, 30, 31])).toEqual([[0, 1, 2], [0]]);
    // A smaller unit complements it.
    expect(hiddenOf([4, 9, 2, 10, 31])).toEqual([[0, 1, 2, 3], []]);
  });

  it('suppresses the smallest crossed cells of each row and column', () => {
    const plan = runSteps(
      tableOf([
        [30, 9, 2],
        [12, 20, 40],
        [40, 41, 10],
      ]),
      STEPS,
    );
    // Beside 2, 9 in its row and 10 in its column. Then 20 in the column of 9, 40 in the row of 10, and 12 in the row of 20.
    expect(plan[0]!.size + plan[1]!.size).toBe(0);
    expect(new Map([...plan[2]!].toSorted(([a], [b]) => a - b))).toEqual(
      new Map([
        [1, 'secondary'],
        [2, 'primary'],
        [3, 'secondary'],
        [4, 'secondary'],
        [6, 'secondary'],
        [8, 'secondary'],
      ]),
    );
    // Cells of a suppressed unit.
    const nested = runSteps(
      tableOf([
        [2, 1],
        [9, 30],
        [30, 40],
      ]),
      STEPS,
    );
    expect(nested.map((reasons) => [...reasons])).toEqual([
      [
        [0, 'primary'],
        [1, 'secondary'],
      ],
      [],
      [
        [0, 'primary'],
        [1, 'primary'],
        [2, 'secondary'],
        [3, 'secondary'],
      ],
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
