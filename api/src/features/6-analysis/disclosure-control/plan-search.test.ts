import { describe, expect, it } from '@jest/globals';
import type { CellSuppression } from './cell-suppression.ts';
import { searchPlan } from './plan-search.ts';
import { categoryOf, dimensionsOf, inputOf } from './testing/random-organization.ts';
import { variedOrganization } from './testing/varied-organization.ts';
import { suppressCells } from './pipeline.ts';
import { ALL_RULES } from './rules.ts';
import { weightByPeople, type CellWeights, type SuppressionPlan } from './suppression-plan.ts';
import { tableOf } from './testing/suppression-tables.ts';

/** Builds people by unit of one category (down) and another (across), all with the same answer. */
function inputOfPeople(people: readonly (readonly number[])[], answer = 3) {
  const [down, across] = [categoryOf('down', people.length), categoryOf('across', people[0]!.length)];
  const responses = people.flatMap((row, one) =>
    row.flatMap((count, other) =>
      Array.from({ length: count }, () => ({
        unitIds: [down.units[one]!.id, across.units[other]!.id],
        answers: [answer, answer],
      })),
    ),
  );
  return inputOf(responses, [down, across], dimensionsOf([2]));
}
const hiddenNames = ({ breakouts, units }: CellSuppression) =>
  breakouts.flatMap((rows, table) =>
    rows.flatMap(({ selection }, position) =>
      units[table]!.has(position) ? [selection.map(([, unit]) => unit).join('×')] : [],
    ),
  );

// The smallest cells beside the cell of 2 people are those of 6. Each of these needs another complement.
const CHAIN = [
  [2, 6, 20, 20],
  [6, 9, 7, 20],
  [20, 7, 20, 20],
  [20, 20, 20, 20],
];

describe('searchPlan', () => {
  it('suppresses one rectangle around a small cell instead of a chain of smallest cells', () => {
    const hidden = hiddenNames(suppressCells(inputOfPeople(CHAIN), ALL_RULES));
    expect(hidden).toHaveLength(4);
    expect(hidden).toContain('down0×across0');
  });
  it('returns the same plan for all answers with the same sizes', () => {
    expect(suppressCells(inputOfPeople(CHAIN, 5), ALL_RULES)).toEqual(suppressCells(inputOfPeople(CHAIN), ALL_RULES));
  });
  it('is deterministic', () => {
    const { input } = variedOrganization(69, { largest: 150 });
    expect(suppressCells(input, ALL_RULES)).toEqual(suppressCells(input, ALL_RULES));
  });
});

/** Units of one category; a unit of 4 people is below the threshold. */
const SIZES = [10, 20, 30, 4];
const PEOPLE = 64;
const hiding = (...positions: readonly number[]): SuppressionPlan => [
  new Map(positions.map((position) => [position, 'secondary' as const])),
];
/** Searches from a plan, with the weights that each step received. */
function search(start: SuppressionPlan, build: (weights: readonly number[]) => SuppressionPlan, sizes = SIZES) {
  const table = tableOf(sizes.map((people) => [people]));
  const steps: number[][] = [];
  const plan = searchPlan(table, start, (weights: CellWeights) => {
    steps.push([...weights[0]!]);
    return build(weights[0]!);
  });
  return { plan, steps, weights: weightByPeople(table)[0]! };
}
/** Suppresses the small unit and the larger one of least weight. */
const hideLightest = (weights: readonly number[]): SuppressionPlan => {
  const lightest = [0, 1, 2].reduce((least, one) => (weights[one]! < weights[least]! ? one : least));
  return hiding(3, lightest);
};

describe('a step of the plan search', () => {
  it('raises a suppressed cell by all people, and lowers a published one by as many about every second time', () => {
    const { steps, weights } = search(hiding(3, 1), () => hiding(3, 1, 2));
    expect(steps).toHaveLength(40);
    // The plan of each step publishes less, so every step starts from the same weights.
    const lowered = steps.filter((step) => {
      const changes = step.map((weight, at) => weight - weights[at]!);
      expect(changes[1]).toBe(PEOPLE);
      expect(changes[3]).toBe(0);
      expect([0, -PEOPLE]).toContain(changes[0]! + changes[2]!);
      return changes[0]! + changes[2]! < 0;
    });
    expect(lowered.length).toBeGreaterThan(10);
    expect(lowered.length).toBeLessThan(30);
    expect(new Set(lowered.map((step) => step.join())).size).toBe(2);
  });

  it('goes on from a plan that publishes as many cells', () => {
    const { steps, weights } = search(hiding(3, 1), hideLightest);
    const raises = steps.map((step) => step.filter((weight, at) => weight > weights[at]!).length);
    expect(Math.max(...raises)).toBeGreaterThan(1);
  });

  it('returns the plan that publishes the most cells, then the most people', () => {
    expect(search(hiding(3, 2), hideLightest).plan).toEqual(hiding(3, 0));
    expect(search(hiding(3, 0), hideLightest).plan).toEqual(hiding(3, 0));
    expect(search(hiding(3, 0, 1), hideLightest).plan).toEqual(hiding(3, 0));
    expect(search(hiding(3, 1), () => hiding(3, 0, 1)).plan).toEqual(hiding(3, 1));
    // More cells win over more people.
    expect(search(hiding(3, 0), () => hiding(2)).plan).toEqual(hiding(2));
  });

  it('takes the same steps each time', () => {
    expect(search(hiding(3, 1), hideLightest).steps).toEqual(search(hiding(3, 1), hideLightest).steps);
  });

  it('is not taken if only cells under the threshold, or those suppressed before, are suppressed', () => {
    expect(search(hiding(3), hideLightest).steps).toEqual([]);
    expect(search(hiding(), hideLightest).steps).toEqual([]);
    const table = { ...tableOf(SIZES.map((people) => [people])), hidden: hiding(1) };
    const plan = searchPlan(table, hiding(1, 3), () => {
      throw new Error('A step was taken.');
    });
    expect(plan).toEqual(hiding(1, 3));
  });

  it('raises cells of exactly the threshold too', () => {
    expect(search(hiding(0), () => hiding(0), [5, 20]).steps).toHaveLength(40);
  });

  it('is taken less often the larger the tables are', () => {
    // 200² cells × 200 groups.
    const sizes = Array.from({ length: 200 }, () => 6);
    expect(search(hiding(0, 1), () => hiding(0, 1), sizes).steps).toHaveLength(6);
    const more = Array.from({ length: 400 }, () => 6);
    expect(search(hiding(0, 1), () => hiding(0, 1), more).steps).toHaveLength(0);
  });
});
