import { describe, expect, it } from '@jest/globals';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import { startCoding, suppressCells } from '../pipeline.ts';
import { ALL_RULES } from '../rules.ts';
import { variedOrganization } from '../testing/varied-organization.ts';
import { buildModel, KINDS, type PublishedCell } from './audit-model.ts';
import { constrain, isInside, type Constraints } from './publication-constraints.ts';
import { randomWorlds } from './random-worlds.ts';
import { startWorld } from './swap-search.ts';

/** Builds the model of one dimension of an organization of the hard mix, with the constraints of its publication. */
function published(seed: number, dimension: number) {
  const { input } = variedOrganization(seed, { largest: 150 });
  const suppression = suppressCells(input, ALL_RULES);
  const { levels } = startCoding(input, suppression, ALL_RULES)(dimension);
  const model = buildModel(input, suppression.breakouts, suppression.dimensions[dimension]!);
  const levelOf = ({ at }: PublishedCell) => (at && levels[at.table]!.get(at.position)) ?? 'exact';
  return { model, constraints: constrain(model, levelOf) };
}

const POINTS = [...Array(LIKERT_POINTS).keys()];
/** Returns the sum of the weights of all answers of some nodes. */
const sumOf = (counts: Int32Array, nodes: readonly number[], weightOf: (point: number) => number): number =>
  nodes.reduce(
    (sum, node) =>
      sum + POINTS.reduce((own, point) => own + weightOf(point) * counts[node * LIKERT_POINTS + point]!, 0),
    0,
  );
const isOf = (points: readonly number[]) => (point: number) => Number(points.includes(point));

const worldsOf = ({ model, constraints }: ReturnType<typeof published>, changes = 1_000_000) => [
  ...randomWorlds(model, constraints, { changes }),
];

describe('random worlds', () => {
  // Organizations with halves, limits and withheld cells; with items of one answer each; with scores beside no neutral answers.
  it.each([
    [298, 1],
    [656, 0],
    [120, 0],
    [29, 1],
  ])('have the same publication as the true answers (organization %i, dimension %i)', (seed, dimension) => {
    const one = published(seed, dimension);
    const { model, constraints } = one;
    const { ofAll, ofScores, ofParts } = constraints;
    const worlds = worldsOf(one);
    expect(worlds.length).toBeGreaterThan(20);
    expect(worlds[0]).toEqual(model.counts);
    const sumsIn = (counts: Int32Array, { nodesOf }: Constraints, weightOf: (point: number) => number) =>
      nodesOf.map((nodes) => sumOf(counts, nodes, weightOf));
    const figuresOf = (counts: Int32Array) => ({
      answers: [...model.answers.keys()].map((node) => sumOf(counts, [node], () => 1)),
      favorable: sumsIn(counts, ofAll, isOf(KINDS.favorable)),
      scores: sumsIn(counts, ofScores, (point) => point),
      neutral: sumsIn(counts, ofParts, isOf(KINDS.neutral)),
    });
    const expected = figuresOf(model.counts);
    for (const counts of worlds) {
      expect(counts.every((count) => count >= 0)).toBe(true);
      expect(figuresOf(counts)).toEqual(expected);
      const { shares } = startWorld(counts, ofAll);
      expect(ofAll.intervals.every((interval, at) => isInside(interval, shares[at]!))).toBe(true);
    }
    expect(new Set(worlds.map((counts) => counts.join())).size).toBeGreaterThan(worlds.length / 2);
  });

  it('are the same ones for the same answers, and end with the budget', () => {
    const one = published(298, 1);
    expect(worldsOf(one)).toEqual(worldsOf(one));
    const few = worldsOf(one, 20);
    expect(few.length).toBeGreaterThan(1);
    expect(few.length).toBeLessThan(worldsOf(one).length);
    expect(worldsOf(one, 0)).toEqual([one.model.counts]);
  });
});
