import { describe, expect, it } from '@jest/globals';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import type { Constraints } from './publication-constraints.ts';
import { makeSlack } from './slack.ts';
import { startWorld } from './swap-search.ts';

const [UNFAVORABLE, FAVORABLE] = [1, 3];

/**
 * Four nodes of two answers to one item. The group is node 0. Its share together with nodes 1 and 2 is published as an interval; node 2
 * and node 3 share a sum.
 */
function setUp({
  favorable = [1, 1, 1, 1],
  low = 0,
  high = 1,
  inInterval = [0, 1, 2],
}: {
  favorable?: readonly number[];
  low?: number;
  high?: number;
  inInterval?: readonly number[];
}) {
  const constraints: Constraints = {
    sumsOf: [[0], [0], [1], [1]],
    keyOf: Float64Array.of(3, 3, 11, 11),
    nodesOf: [
      [0, 1],
      [2, 3],
    ],
    intervals: [{ low, high, isClosed: true, weights: Float64Array.of(1 / (2 * inInterval.length)) }],
    intervalsOf: [0, 1, 2, 3].map((node) => (inInterval.includes(node) ? [0] : [])),
    nodesIn: [inInterval],
    classOf: Int32Array.of(0, 0, 1, 2),
  };
  const counts = new Int32Array(4 * LIKERT_POINTS);
  favorable.forEach((count, node) => {
    counts[node * LIKERT_POINTS + FAVORABLE] = count;
    counts[node * LIKERT_POINTS + UNFAVORABLE] = 2 - count;
  });
  const world = startWorld(counts, constraints);
  const group = {
    isIn: Uint8Array.of(1, 0, 0, 0),
    members: [0],
    isFavorable: true,
    budget: { changes: 1_000 },
    obstacles: new Map<number, boolean>(),
  };
  return {
    world,
    make: (sign: 1 | -1, changes: Partial<Parameters<typeof makeSlack>[2]> = {}) =>
      makeSlack(constraints, world, { ...group, sign, ...changes }),
  };
}
const favorableIn = ({ counts }: { counts: Int32Array }) =>
  [0, 1, 2, 3].map((node) => counts[node * LIKERT_POINTS + FAVORABLE]);

describe('making room in an interval', () => {
  it.each([
    ['upper', 1, { high: 0.5 }, [1, 1, 0, 2]],
    ['lower', -1, { low: 0.5 }, [1, 1, 2, 0]],
  ] as const)(
    'moves the share away from its %s bound by answers outside of the group, if the change would leave it',
    (_, sign, bounds, after) => {
      const { world, make } = setUp(bounds);
      const applied = make(sign);
      expect(applied).toHaveLength(1);
      expect(favorableIn(world)).toEqual(after);
      expect(world.shares[0]).toBeCloseTo(0.5 - sign / 6);
    },
  );

  it.each([
    ['upper', 1, { high: 0.5 }],
    ['lower', -1, { low: 0.5 }],
  ] as const)('does nothing at the %s bound for a change in the other direction', (_, sign, bounds) => {
    const { world, make } = setUp(bounds);
    expect(make(sign > 0 ? -1 : 1)).toEqual([]);
    expect(favorableIn(world)).toEqual([1, 1, 1, 1]);
  });

  it('does nothing if one more answer fits', () => {
    expect(setUp({ high: 0.5 + 1 / 6 }).make(1)).toEqual([]);
    expect(setUp({ high: 0.5 + 1 / 6 - 0.01 }).make(1)).toHaveLength(1);
  });

  it('counts a change to neutral or unfavorable answers as one from favorable answers', () => {
    const { world, make } = setUp({ low: 0.5 });
    expect(make(1, { isFavorable: false })).toHaveLength(1);
    expect(favorableIn(world)).toEqual([1, 1, 2, 0]);
    expect(setUp({ high: 0.5 }).make(1, { isFavorable: false })).toEqual([]);
    expect(setUp({ high: 0.5 }).make(-1, { isFavorable: false })).toHaveLength(1);
  });

  it('leaves the group and intervals without other nodes alone', () => {
    expect(setUp({ high: 0.5, inInterval: [0] }).make(1)).toEqual([]);
    expect(setUp({ high: 0.5 }).make(1, { isIn: Uint8Array.of(1, 1, 1, 0), members: [0, 1, 2] })).toEqual([]);
    expect(setUp({ high: 0.5, inInterval: [1, 2] }).make(1)).toEqual([]);
  });

  it.each([
    [true, [1, 1, 0, 2]],
    [false, [1, 1, 2, 0]],
  ])('moves the share of an obstacle elsewhere back, above: %s', (isAbove, after) => {
    for (const sign of [1, -1] as const) {
      const { world, make } = setUp({ inInterval: [2] });
      expect(make(sign, { obstacles: new Map([[0, isAbove]]) })).toHaveLength(1);
      expect(favorableIn(world)).toEqual(after);
    }
    // Around the group only the bound that the change approaches matters.
    expect(setUp({}).make(1, { obstacles: new Map([[0, isAbove]]) })).toEqual([]);
  });

  it('needs answers that can change back', () => {
    expect(setUp({ high: 1 / 3, favorable: [1, 1, 0, 1] }).make(1)).toEqual([]);
    expect(setUp({ high: 0.5, favorable: [1, 1, 1, 2] }).make(1)).toEqual([]);
  });

  it('changes nothing without a budget', () => {
    expect(setUp({ high: 0.5 }).make(1, { budget: { changes: 0 } })).toEqual([]);
  });

  it('looks for each interval that one of several members is in', () => {
    const { world, make } = setUp({ high: 0.5, inInterval: [1, 2] });
    expect(make(1, { isIn: Uint8Array.of(1, 1, 0, 0), members: [0, 1] })).toHaveLength(1);
    expect(favorableIn(world)).toEqual([1, 1, 0, 2]);
  });

  it('does not change what the group is told by', () => {
    const { make } = setUp({ high: 0.5 });
    const isIn = Uint8Array.of(1, 0, 0, 0);
    make(1, { isIn });
    expect([...isIn]).toEqual([1, 0, 0, 0]);
  });
});
