import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRIME } from '../../statistics/index.ts';
import { involvesOnly } from '../testing/suppression-tables.ts';
import { spanOf } from './row-space.ts';
import { findSmallSets } from './small-sets.ts';

const ascending = [0, 1, 2, 3, 4, 5];
const WIDTH = ascending.length;
/** Generates published sums over six finest groups: the total first. */
const anyEquations = fc
  .array(fc.subarray(ascending, { minLength: 1 }), { maxLength: 5 })
  .map((sums) => [ascending, ...sums]);

describe('row space of published sums', () => {
  it('finds a combination within groups exactly if elimination over integers does', () => {
    fc.assert(
      fc.property(anyEquations, fc.subarray(ascending, { minLength: 1 }), (equations, groups) => {
        const sources = spanOf(equations, WIDTH, ascending).findWithin(groups);
        expect(sources !== null).toBe(involvesOnly(equations, groups, WIDTH));
        // The sums that it names suffice.
        const named = sources?.map((source) => equations[source]!);
        if (named) expect(involvesOnly(named, groups, WIDTH)).toBe(true);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('names the sums of a combination', () => {
    const space = spanOf([[0, 1, 2], [2, 3], [0, 1], [4]], 5, [0, 1, 2, 3, 4]);
    expect(space.findWithin([2])).toEqual([0, 2]);
    expect(space.findWithin([3])).toEqual([0, 1, 2]);
    expect(space.findWithin([0])).toBeNull();
    expect(space.findWithin([0, 1])).toEqual([2]);
    expect(space.findWithin([0, 4])).toEqual([3]);
    expect(space.findWithin([])).toBeNull();
  });

  it('takes the first columns of the order as pivots', () => {
    const space = spanOf(
      [
        [0, 1, 2],
        [0, 1],
      ],
      3,
      [2, 1, 0],
    );
    expect(space.rows.map(({ pivot }) => pivot)).toEqual([2, 1]);
    // The last row involves the remaining groups alone.
    expect([...space.rows[1]!.columns]).toEqual([1, 1, 0]);
  });

  it('returns vectors over which every published sum is zero', () => {
    fc.assert(
      fc.property(anyEquations, (equations) => {
        let drawn = 10;
        const vector = spanOf(equations, WIDTH, ascending).nullVector(() => (drawn += 7));
        for (const groups of equations) expect(groups.reduce((sum, group) => sum + vector[group]!, 0) % PRIME).toBe(0);
      }),
      { seed: 8, numRuns: 200 },
    );
    expect([...spanOf([[0, 1, 2]], 3, [0, 1, 2]).nullVector(() => 7)]).toEqual([PRIME - 14, 7, 7]);
  });
});

describe('sets of small groups', () => {
  const setsIn = (equations: readonly (readonly number[])[], counts: readonly number[], threshold = 5) => [
    ...findSmallSets(spanOf(equations, counts.length, [...counts.keys()]), counts, threshold),
  ];

  it('are those of two and of three groups whose sum is published', () => {
    expect(setsIn([[0, 1]], [2, 2, 9])).toEqual([[0, 1]]);
    expect(setsIn([[0, 1, 2]], [1, 1, 2, 9])).toEqual([[0, 1, 2]]);
    expect(
      setsIn(
        [
          [0, 1, 2, 3],
          [2, 3],
        ],
        [1, 3, 1, 2],
      ),
    ).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  it('are those that only a weighted sum involves', () => {
    // The first two sums less the third are twice the first group and the second.
    const weighted = [
      [0, 1, 2],
      [0, 3],
      [2, 3],
    ];
    expect(setsIn(weighted, [1, 2, 9, 9])).toEqual([[0, 1]]);
    expect(spanOf(weighted, 4, [3, 2, 1, 0]).findWithin([0, 1])).toEqual([0, 1, 2]);
  });

  it('have fewer people than the threshold', () => {
    expect(setsIn([[0, 1]], [2, 3, 9])).toEqual([]);
    expect(setsIn([[0, 1, 2]], [1, 2, 2, 9])).toEqual([]);
    expect(setsIn([[0, 1, 2]], [1, 2, 2, 9], 6)).toEqual([[0, 1, 2]]);
    expect(setsIn([[0, 1]], [0, 4, 9])).toEqual([]);
  });

  it('are not found where no sum determines them', () => {
    expect(setsIn([[0, 1, 2, 3]], [2, 2, 2, 2])).toEqual([]);
    expect(
      setsIn(
        [
          [0, 2],
          [1, 3],
        ],
        [2, 9, 9, 2],
      ),
    ).toEqual([]);
  });

  it('have two groups only if there are more than 400 small groups', () => {
    const groups = (length: number) => Array.from({ length }, () => 1);
    const sums = [
      [0, 1, 2],
      [3, 4],
    ];
    expect(setsIn(sums, groups(400))).toEqual([
      [3, 4],
      [0, 1, 2],
    ]);
    expect(setsIn(sums, groups(401))).toEqual([[3, 4]]);
  });
});
