import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import type { Constraints } from './publication-constraints.ts';
import { twinPairsOf } from './twin-pairs.ts';

const constraintsOf = (sumsOf: Constraints['sumsOf']): Constraints => ({
  sumsOf,
  keyOf: new Float64Array(sumsOf.length),
  nodesOf: [],
  intervals: [],
  intervalsOf: sumsOf.map(() => []),
  nodesIn: [],
  classOf: new Int32Array(sumsOf.length),
});
const without = (sums: readonly number[], sum: number) => sums.filter((one) => one !== sum).join();

describe('twin pairs', () => {
  it('are all pairs of nodes whose sums differ in one, by node and by change', () => {
    const random = seeded(2);
    let pairs = 0;
    for (let at = 0; at < 50; at += 1) {
      const sumsOf = Array.from({ length: 6 }, () => [0, 1, 2, 3].filter(() => random() < 0.5));
      const constraints = constraintsOf(sumsOf);
      const expected = sumsOf.flatMap((sums, first) =>
        sums.flatMap((sum) =>
          sumsOf.flatMap((others, second) =>
            others
              .filter((other) => other !== sum && without(others, other) === without(sums, sum))
              .map((other) => ({ first, second, change: `${sum}:${other}` })),
          ),
        ),
      );
      pairs += expected.length;
      const sorted = (found: readonly object[]) => found.map((one) => JSON.stringify(one)).toSorted();
      const twins = twinPairsOf(constraints);
      for (const node of sumsOf.keys()) {
        const own = expected.filter(({ first }) => first === node);
        expect(sorted(twins.of(node))).toEqual(sorted(own.map(({ second, change }) => ({ second, change }))));
      }
      for (const change of ['0:1', '1:0', '2:3', '3:0']) {
        const changing = expected.filter((one) => one.change === change);
        expect(sorted(twins.changing(change))).toEqual(
          sorted(changing.map(({ first, second }) => ({ first, second }))),
        );
      }
      expect(twinPairsOf(constraints)).toBe(twins);
    }
    expect(pairs).toBeGreaterThan(200);
  });

  it('are limited where many nodes have the same sums, since further pairs would be equivalent', () => {
    // Of seven and seven nodes of two columns, in one row, the first twelve; 35 pairs of seven and five.
    const ofRow = twinPairsOf(constraintsOf(Array.from({ length: 14 }, (_, node) => [0, node < 7 ? 1 : 2])));
    expect(ofRow.of(0)).toHaveLength(5);
    expect(ofRow.of(12)).toEqual([]);
    expect(ofRow.changing('1:2')).toHaveLength(35);
    // In six rows of seven pairs of nodes each, the first forty pairs of a change.
    const ofRows = twinPairsOf(
      constraintsOf(Array.from({ length: 84 }, (_, node) => [node % 2, 2 + Math.floor(node / 14)])),
    );
    expect(ofRows.changing('0:1')).toHaveLength(40);
  });
});
