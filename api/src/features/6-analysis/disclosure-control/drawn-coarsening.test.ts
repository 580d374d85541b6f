import type { DimensionCoding } from './coding.ts';
import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../demo/seeded.ts';
import { categoryOf, dimensionsOf, inputOf, randomOrganization } from './testing/random-organization.ts';
import { planPublication, planHiding } from './pipeline.ts';
import type { DisclosureInput } from './disclosure-input.ts';
import { drawCoarsening } from './drawn-coarsening.ts';
import { ALL_RULES } from './rules.ts';

const DRAWS = 200;
const startDrawing = (input: DisclosureInput) => {
  const hiding = planHiding(input, ALL_RULES);
  return (seed: number) => drawCoarsening(input, hiding, seeded(seed)).dimensions.map(({ drawn }) => drawn!);
};
const isEmpty = ({ levels }: DimensionCoding) => levels.every((table) => table.size === 0);
const RANK = { exact: 0, limit: 0, half: 1, withheld: 2 };

/** The same people, each with the answers of the opposite end of the scale. */
function turned(input: DisclosureInput): DisclosureInput {
  const finest = input.finest.map((group) => ({
    ...group,
    histograms: group.histograms.map((histogram) => histogram.toReversed()),
  }));
  return { ...input, finest };
}

/** Units of so many people, half of them in favor of everything. */
const evenly = (sizes: readonly number[]) =>
  inputOf(
    sizes.flatMap((size, unit) =>
      Array.from({ length: size }, (_, person) => ({ unitIds: [`u${unit}`], answers: [person % 2 === 0 ? 5 : 2] })),
    ),
    [categoryOf('u', sizes.length)],
    dimensionsOf([1]),
  );

describe('coarsening drawn by chance', () => {
  it('is the same whatever was answered', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const { input } = randomOrganization(seed);
      expect(startDrawing(turned(input))(seed)).toEqual(startDrawing(input)(seed));
    }
  });

  it('happens in one dimension of eight, and in every second one of an organization of up to 50 people', () => {
    const countDrawn = (input: DisclosureInput) =>
      Array.from({ length: DRAWS }, (_, seed) => seed)
        .flatMap(startDrawing(input))
        .filter((levels) => !isEmpty(levels)).length;
    const [small, large] = [countDrawn(evenly([20, 30])), countDrawn(evenly([40, 60]))];
    // One in three steps draws nothing, and half of the dimensions start at one.
    expect(small).toBeGreaterThan(DRAWS / 4);
    expect(small).toBeLessThan(DRAWS / 2);
    expect(large).toBeGreaterThan(DRAWS / 20);
    expect(large).toBeLessThan(DRAWS / 6);
  });

  it('may end in any coarsening of two cells', () => {
    const draw = startDrawing(evenly([20, 30]));
    const seen = new Set<string>();
    for (let seed = 0; seed < 20_000; seed += 1) {
      const [table] = draw(seed)[0]!.levels;
      seen.add(`${table!.get(0) ?? 'exact'} ${table!.get(1) ?? 'exact'}`);
    }
    expect(seen.size).toBe(9);
  });

  it('is kept by the audit: what was drawn is published no finer', () => {
    let kept = 0;
    for (let seed = 1; seed <= 60; seed += 1) {
      const { input } = randomOrganization(seed, { largest: 100 });
      const hiding = drawCoarsening(input, planHiding(input, ALL_RULES), seeded(seed));
      const { dimensions } = planPublication(input, ALL_RULES, hiding);
      for (const { drawn: start, coding } of dimensions) {
        expect(
          start!.withoutItems.every((units, at) =>
            [...units].every((position) => coding.withoutItems[at]!.has(position)),
          ),
        ).toBe(true);
        start!.levels.forEach((table, at) =>
          table.forEach((level, position) => {
            expect(RANK[coding.levels[at]!.get(position) ?? 'exact']).toBeGreaterThanOrEqual(RANK[level]);
            kept += 1;
          }),
        );
      }
    }
    expect(kept).toBeGreaterThan(50);
  });
});
