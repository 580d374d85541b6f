import { describe, expect, it } from '@jest/globals';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import type { Constraints } from './publication-constraints.ts';
import { findSwap, findTwinSwap, startWorld, type SwapRequest } from './swap-search.ts';

/** Two items in two groups; nodes 0 and 1 are the items of the group, 2 and 3 those of everyone else. The sum of each item is published. */
const sumsOf = [[0], [1], [0], [1]];
const constraints: Constraints = {
  sumsOf,
  keyOf: Float64Array.of(1, 2, 1, 2),
  nodesOf: [
    [0, 2],
    [1, 3],
  ],
  intervals: [],
  intervalsOf: sumsOf.map(() => []),
  nodesIn: [],
  classOf: Int32Array.of(0, 1, 0, 1),
};
const isIn = Uint8Array.of(1, 1, 0, 0);
const request: SwapRequest = { isIn, members: [0, 1], pair: [2, 3], sign: 1, budget: { changes: 1_000 } };

/** Starts with two neutral and two favorable answers in every node. */
const world = startWorld(
  Int32Array.from({ length: sumsOf.length * LIKERT_POINTS }, (_, at) => [0, 0, 2, 2, 0][at % LIKERT_POINTS]!),
  constraints,
);

describe('a swap', () => {
  it.each([
    ['of two answers', findSwap],
    ['of twin pairs', findTwinSwap],
  ])('%s gives the group one more answer and keeps every published sum', (_, find) => {
    const moves = find(constraints, world, request)?.moves ?? [];
    const changeOf = (nodes: readonly number[]) =>
      moves.reduce((sum, { node, sign }) => sum + (nodes.includes(node) ? sign : 0), 0);
    expect([changeOf([0, 2]), changeOf([1, 3])]).toEqual([0, 0]);
    if (moves.length > 0) expect(changeOf(request.members)).toBe(1);
  });

  it('of two answers is found', () => {
    expect(findSwap(constraints, world, request)?.moves).toHaveLength(2);
  });
});
