import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRIME } from '../../statistics/index.ts';
import { isDetermined } from '../testing/suppression-tables.ts';
import { spanOf } from './row-space.ts';
import { findSmallUnions } from './small-unions.ts';

const ascending = [0, 1, 2, 3, 4, 5];
const WIDTH = ascending.length;
/** Generates published sums over six finest groups: the total first. */
const anyEquations = fc
  .array(fc.subarray(ascending, { minLength: 1 }), { maxLength: 5 })
  .map((sums) => [ascending, ...sums]);

describe('row space of published sums', () => {
  it('finds a combination exactly for the groups that elimination over integers determines', () => {
    fc.assert(
      fc.property(anyEquations, fc.subarray(ascending, { minLength: 1 }), (equations, groups) => {
        const sources = spanOf(equations, WIDTH, ascending).findCombination(groups);
        expect(sources !== null).toBe(isDetermined(equations, groups, WIDTH));
        // The sums that it names suffice.
        if (sources)
          expect(
            isDetermined(
              sources.map((source) => equations[source]!),
              groups,
              WIDTH,
            ),
          ).toBe(true);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('names the sums of a combination', () => {
    const space = spanOf([[0, 1, 2], [2, 3], [0, 1], [4]], 5, [0, 1, 2, 3, 4]);
    expect(space.findCombination([2])).toEqual([0, 2]);
    expect(space.findCombination([3])).toEqual([0, 1, 2]);
    expect(space.findCombination([0])).toBeNull();
    expect(space.findCombination([2, 4])).toEqual([0, 2, 3]);
    expect(space.findCombination([])).toBeNull();
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

describe('unions of small groups', () => {
  const unionsIn = (equations: readonly (readonly number[])[], counts: readonly number[], threshold = 5) =>
    findSmallUnions(spanOf(equations, counts.length, [...counts.keys()]), counts, threshold);

  it('are those of two and of three groups whose sum is published', () => {
    expect(unionsIn([[0, 1]], [2, 2, 9])).toEqual([[0, 1]]);
    expect(unionsIn([[0, 1, 2]], [1, 1, 2, 9])).toEqual([[0, 1, 2]]);
    expect(
      unionsIn(
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

  it('have fewer people than the threshold', () => {
    expect(unionsIn([[0, 1]], [2, 3, 9])).toEqual([]);
    expect(unionsIn([[0, 1, 2]], [1, 2, 2, 9])).toEqual([]);
    expect(unionsIn([[0, 1, 2]], [1, 2, 2, 9], 6)).toEqual([[0, 1, 2]]);
    expect(unionsIn([[0, 1]], [0, 4, 9])).toEqual([]);
  });

  it('are not found where no sum determines them', () => {
    expect(unionsIn([[0, 1, 2, 3]], [2, 2, 2, 2])).toEqual([]);
    expect(
      unionsIn(
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
    expect(unionsIn(sums, groups(400))).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
    expect(unionsIn(sums, groups(401))).toEqual([[3, 4]]);
  });
});
