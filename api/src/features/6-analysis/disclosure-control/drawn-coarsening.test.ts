import type { DimensionCoding } from './coding.ts';
import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../platform/seeded-random.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from './testing/random-organization.ts';
import { planPublication, startCoding, suppressCells } from './pipeline.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { drawCoarsening } from './drawn-coarsening.ts';
import { ALL_RULES } from './rules.ts';
import { variedOrganization } from './testing/varied-organization.ts';

const DRAWS = 200;
const startDrawing = (input: DisclosureInput) => {
  const suppression = suppressCells(input, ALL_RULES);
  return (seed: number) => drawCoarsening(input, suppression, seeded(seed)).dimensions.map(({ drawn }) => drawn!);
};
const isEmpty = ({ levels }: DimensionCoding) => levels.every((table) => table.size === 0);
const RANK = { exact: 0, withoutParts: 1, favorabilityOnly: 2, limit: 3, half: 4, withheld: 5 };

/** Returns the same people with reversed answers. */
function reversed(input: DisclosureInput): DisclosureInput {
  const finest = input.finest.map((group) => ({
    ...group,
    histograms: group.histograms.map((histogram) => histogram.toReversed()),
  }));
  return { ...input, finest };
}

/** Builds units of these sizes in which half of the people are favorable to every item. */
const evenlyDivided = (sizes: readonly number[], items = 1) =>
  inputOf(
    sizes.flatMap((size, unit) =>
      Array.from({ length: size }, (_, person) => ({
        unitIds: [`u${unit}`],
        answers: Array.from({ length: items }, () => (person % 2 === 0 ? 5 : 2)),
      })),
    ),
    [categoryOf('u', sizes.length)],
    dimensionsOf([items]),
  );

/** Draws the coarsening of a dimension of two items with these random numbers, and checks that all of them are used. */
function drawWith(sizes: readonly number[], numbers: readonly number[]): DimensionCoding {
  const input = evenlyDivided(sizes, 2);
  const left = [...numbers, STRICT];
  const { dimensions } = drawCoarsening(input, suppressCells(input, ALL_RULES), () => {
    const next = left.shift();
    if (next === undefined) throw new Error('More numbers are drawn than the test expects.');
    return next;
  });
  expect(left).toEqual([]);
  return dimensions[0]!.drawn!;
}
const START = 0;
/** The last number draws strict audits. */
const STRICT = 1 / 32;
/** One number for each item of the whole organization, which is never coarsened. */
const SUMS = [0, 0];
const EXACT = { levels: [new Map()], withoutItems: [] };

describe('drawCoarsening', () => {
  it('does not depend on the answers', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { input } = randomOrganization(seed);
      expect(startDrawing(reversed(input))(seed)).toEqual(startDrawing(input)(seed));
    }
  });

  it('coarsens one dimension of eight, and one of two in organizations of up to 50 people', () => {
    const countDrawn = (input: DisclosureInput) =>
      Array.from({ length: DRAWS }, (_, seed) => seed)
        .flatMap(startDrawing(input))
        .filter((levels) => !isEmpty(levels)).length;
    const [small, large] = [countDrawn(evenlyDivided([20, 30])), countDrawn(evenlyDivided([40, 60]))];
    // One of three steps coarsens nothing, and half of the dimensions start from a drawn coarsening.
    expect(small).toBeGreaterThan(DRAWS / 4);
    expect(small).toBeLessThan(DRAWS / 2);
    expect(large).toBeGreaterThan(DRAWS / 20);
    expect(large).toBeLessThan(DRAWS / 6);
  });

  it('can draw any coarsening of two cells', () => {
    const draw = startDrawing(evenlyDivided([20, 30]));
    const seen = new Set<string>();
    for (let seed = 0; seed < 20_000; seed += 1) {
      const [table] = draw(seed)[0]!.levels;
      seen.add(`${table!.get(0) ?? 'exact'} ${table!.get(1) ?? 'exact'}`);
    }
    // Exact, without neutral and unfavorable, favorability alone, half or withheld.
    expect(seen.size).toBe(25);
  });

  it('sets a level that the audit never makes finer', () => {
    let compared = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const { input } = randomOrganization(seed, { largest: 100 });
      const suppression = drawCoarsening(input, suppressCells(input, ALL_RULES), seeded(seed));
      const { dimensions } = planPublication(input, ALL_RULES, suppression);
      for (const { drawn: start, coding } of dimensions) {
        expect(
          start!.withoutItems.every((units, at) =>
            [...units].every((position) => coding.withoutItems[at]!.has(position)),
          ),
        ).toBe(true);
        start!.levels.forEach((table, at) =>
          table.forEach((level, position) => {
            expect(RANK[coding.levels[at]!.get(position) ?? 'exact']).toBeGreaterThanOrEqual(RANK[level]);
            compared += 1;
          }),
        );
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});

describe('a lenient audit', () => {
  /** Codes a dimension of an organization of the hard mix, with strict and with lenient audits. */
  function codeBoth(seed: number, dimension: number) {
    const { input } = variedOrganization(seed, { largest: 150 });
    const suppression = suppressCells(input, ALL_RULES);
    const dimensions = suppression.dimensions.map((rows) => ({ ...rows, isLenient: true }));
    return [suppression, { ...suppression, dimensions }].map((of) => startCoding(input, of, ALL_RULES)(dimension));
  }
  const countLevels = ({ levels }: DimensionCoding, ...of: string[]) =>
    levels.flatMap((table) => [...table.values()]).filter((level) => of.includes(level)).length;

  it('of feasibility coarsens nothing if other worlds protect the groups that one search does not', () => {
    const [strict, lenient] = codeBoth(60, 0);
    expect([strict!, lenient!].map((coding) => countLevels(coding, 'half', 'withheld'))).toEqual([2, 0]);
  });

  it('of neutral and unfavorable answers coarsens nothing then', () => {
    const [strict, lenient] = codeBoth(45, 0);
    expect([strict!, lenient!].map((coding) => countLevels(coding, 'withoutParts', 'favorabilityOnly'))).toEqual([
      3, 0,
    ]);
  });

  it('of items withholds none then', () => {
    const [strict, lenient] = codeBoth(6, 1);
    const countUnits = ({ withoutItems }: DimensionCoding) => withoutItems.reduce((sum, { size }) => sum + size, 0);
    expect(countUnits(strict!) - countUnits(lenient!)).toBe(2);
    expect(lenient!.levels).toEqual(strict!.levels);
  });
});

describe('drawCoarsening with given random numbers', () => {
  const levelsOf = (numbers: readonly number[]) => {
    // The last number selects a step above the largest unit, so that no unit publishes items.
    const { levels } = drawWith([20, 30], [START, ...numbers, 0.9]);
    return Object.fromEntries(levels[0]!);
  };

  it('draws nothing from the probability of the organization on', () => {
    expect(drawWith([20, 30], [1 / 2])).toEqual(EXACT);
    expect(drawWith([20, 31], [1 / 8])).toEqual(EXACT);
    expect(drawWith([20, 30], [1 / 8, 0, ...SUMS, 0.5, 0.5, 0.9])).not.toEqual(EXACT);
  });

  it('draws lenient audits below 1/32', () => {
    const input = evenlyDivided([20, 30], 2);
    const suppression = suppressCells(input, ALL_RULES);
    const isLenientWith = (last: number) => {
      const left = [1, last];
      const { dimensions } = drawCoarsening(input, suppression, () => left.shift()!);
      return dimensions.map(({ isLenient }) => isLenient);
    };
    expect([1 / 33, 1 / 32].map(isLenientWith)).toEqual([[true], [false]]);
  });

  it('has three equally likely steps for two units of 20 and 30 people', () => {
    expect(levelsOf([0.33, ...SUMS, 0.5, 0.5])).toEqual({});
    expect(levelsOf([0.34, ...SUMS, 0.5, 0.5])).toEqual({ 0: 'half' });
    expect(levelsOf([0.66, ...SUMS, 0.5, 0.5])).toEqual({ 0: 'half' });
    expect(levelsOf([0.67, ...SUMS, 0.5, 0.5])).toEqual({ 0: 'half', 1: 'half' });
  });

  it('withholds a unit below 1/32 at any step', () => {
    expect(levelsOf([0, ...SUMS, 1 / 32, 1 / 33])).toEqual({ 1: 'withheld' });
    expect(levelsOf([0.9, ...SUMS, 1 / 33, 1 / 32])).toEqual({ 0: 'withheld', 1: 'half' });
  });

  it('publishes a unit exactly from 31/32 on at any step', () => {
    expect(levelsOf([0.9, ...SUMS, 31 / 32, 28 / 32])).toEqual({ 1: 'half' });
  });

  it('withholds neutral and unfavorable of a unit of 20 or more from 30/32 to 31/32 at any step', () => {
    expect(levelsOf([0, ...SUMS, 30 / 32, 28 / 32])).toEqual({ 0: 'withoutParts' });
    expect(levelsOf([0.9, ...SUMS, 30 / 32, 31 / 32])).toEqual({ 0: 'withoutParts' });
    // The last number selects the units with items: none.
    expect(drawWith([19, 31], [1 / 8 - 0.01, 0, ...SUMS, 30 / 32, 28 / 32, 0.9]).levels).toEqual([new Map()]);
  });

  it('publishes favorability alone of a unit from 29/32 to 30/32 at any step', () => {
    expect(levelsOf([0, ...SUMS, 29 / 32, 28 / 32])).toEqual({ 0: 'favorabilityOnly' });
    expect(levelsOf([0.9, ...SUMS, 30 / 32, 29 / 32])).toEqual({ 0: 'withoutParts', 1: 'favorabilityOnly' });
  });

  it('withholds the items of units below a step, and of any other unit below 1/32', () => {
    const unitsWithoutItems = (...numbers: readonly number[]) =>
      [...drawWith([19, 20], [START, 0, ...SUMS, 0.5, 0.5, ...numbers]).withoutItems[0]!].sort();
    // Steps for units of 19 and 20 people: none, those below 20, all.
    expect(unitsWithoutItems(0.33, 1 / 32, 1 / 32)).toEqual([]);
    expect(unitsWithoutItems(0.34, 1 / 32)).toEqual([0]);
    expect(unitsWithoutItems(0.66, 1 / 33)).toEqual([0, 1]);
    expect(unitsWithoutItems(0.67)).toEqual([0, 1]);
    expect(unitsWithoutItems(0, 1 / 32, 1 / 33)).toEqual([1]);
  });
});
