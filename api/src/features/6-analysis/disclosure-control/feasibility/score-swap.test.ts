import { describe, expect, it } from '@jest/globals';
import { LIKERT_POINTS } from '../../statistics/index.ts';
import type { AuditModel, Level, PublishedCell } from './audit-model.ts';
import { constrain } from './publication-constraints.ts';
import { findScoreSwap } from './score-swap.ts';
import { applySwap, startWorld, type SinglePair } from './swap-search.ts';

type Histogram = readonly [number, number, number, number, number];

/** Three groups. All figures of them together are published, and of the first two favorability and the score. */
function search(counts: readonly Histogram[], pair: SinglePair, sign: 1 | -1) {
  const cellOf = (groups: readonly number[], position: number): PublishedCell => ({
    at: { table: 0, position },
    groups,
    entering: [0],
    share: 1 / 2,
    zone: 'middle',
    low: 0,
    high: 1,
    people: 2,
    hasParts: true,
    wholes: [[]],
  });
  const model: AuditModel = {
    groups: 3,
    items: 1,
    counts: Int32Array.from(counts.flat()),
    answers: Int32Array.from(counts, (histogram) => histogram.reduce((sum, count) => sum + count, 0)),
    cells: [cellOf([0, 1, 2], 0), cellOf([0, 1], 1)],
    itemCells: [],
  };
  const published = constrain(model, ({ at }): Level => (at?.position === 1 ? 'withoutParts' : 'exact'));
  const world = startWorld(model.counts, published.ofAll);
  const budget = { changes: 1_000 };
  const swap = findScoreSwap(published, world, { isIn: Uint8Array.of(1, 0, 0), members: [0], pair, sign, budget });
  expect(world.counts).toEqual(model.counts);
  if (!swap) return null;
  applySwap(published.ofAll, world, swap);
  return [0, 1, 2].map((group) => [...world.counts.slice(group * LIKERT_POINTS, (group + 1) * LIKERT_POINTS)]);
}

const TWO_TO_THREE: SinglePair = [1, 2];
const ONE_TO_THREE: SinglePair = [0, 2];

describe('a swap beside a score', () => {
  it.each<[string, SinglePair, 1 | -1, Histogram[], Histogram[]]>([
    [
      'one point up by a favorable answer down',
      TWO_TO_THREE,
      1,
      [
        [0, 1, 0, 0, 0],
        [0, 0, 0, 0, 1],
        [0, 0, 1, 1, 0],
      ],
      [
        [0, 0, 1, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 1, 0, 0, 1],
      ],
    ],
    [
      'one point up by an unfavorable answer down',
      TWO_TO_THREE,
      1,
      [
        [0, 1, 0, 0, 0],
        [0, 1, 0, 0, 0],
        [1, 0, 1, 0, 0],
      ],
      [
        [0, 0, 1, 0, 0],
        [1, 0, 0, 0, 0],
        [0, 2, 0, 0, 0],
      ],
    ],
    [
      'one point down by a favorable answer up',
      TWO_TO_THREE,
      -1,
      [
        [0, 0, 1, 0, 0],
        [0, 0, 0, 1, 0],
        [0, 1, 0, 0, 1],
      ],
      [
        [0, 1, 0, 0, 0],
        [0, 0, 0, 0, 1],
        [0, 0, 1, 1, 0],
      ],
    ],
    [
      'two points up by two favorable answers down',
      ONE_TO_THREE,
      1,
      [
        [1, 0, 0, 0, 0],
        [0, 0, 0, 0, 2],
        [0, 0, 1, 2, 0],
      ],
      [
        [0, 0, 1, 0, 0],
        [0, 0, 0, 2, 0],
        [1, 0, 0, 0, 2],
      ],
    ],
  ])('restores %s of other groups', (_, pair, sign, before, after) => {
    expect(search(before, pair, sign)).toEqual(after);
  });

  it('needs answers that restore the score, in the cell and outside of it', () => {
    const [first, second, third]: Histogram[] = [
      [0, 1, 0, 0, 0],
      [0, 0, 0, 0, 1],
      [0, 0, 1, 1, 0],
    ];
    expect(search([first!, [0, 0, 0, 1, 0], third!], TWO_TO_THREE, 1)).toBeNull();
    expect(search([first!, second!, [0, 0, 1, 0, 0]], TWO_TO_THREE, 1)).toBeNull();
  });

  it('needs nothing else if no score changes', () => {
    expect(
      search(
        [
          [0, 1, 0, 0, 0],
          [0, 0, 1, 0, 0],
          [0, 0, 0, 0, 0],
        ],
        TWO_TO_THREE,
        1,
      ),
    ).toEqual([
      [0, 0, 1, 0, 0],
      [0, 1, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
  });
});
