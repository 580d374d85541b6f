import { describe, expect, it } from '@jest/globals';
import type { AuditModel, Level, PublishedCell } from './audit-model.ts';
import { constrain, constrainWhole, hasPartsAt, hasScoreAt, isInside } from './publication-constraints.ts';

const LEVELS: readonly Level[] = ['exact', 'withoutParts', 'favorabilityOnly', 'limit', 'half', 'withheld'];

/** Returns a model with these numbers of answers by group and item, all favorable. */
function modelOf(answers: readonly (readonly number[])[], cells: readonly PublishedCell[]): AuditModel {
  const counts = answers.flat().flatMap((count) => [0, 0, 0, count, 0]);
  return {
    groups: answers.length,
    items: answers[0]!.length,
    counts: Int32Array.from(counts),
    answers: Int32Array.from(answers.flat()),
    cells,
    itemCells: [],
  };
}
const cellOf = (changes: Partial<PublishedCell> = {}): PublishedCell => ({
  at: { table: 0, position: 0 },
  groups: [0],
  entering: [0],
  share: 1 / 2,
  zone: 'middle',
  low: 1 / 4,
  high: 3 / 4,
  people: 8,
  hasParts: true,
  wholes: [[0, 1]],
  ...changes,
});

describe('what a level shows', () => {
  it('is neutral and unfavorable if all is exact, and the score also without these', () => {
    const shown = (isShown: typeof hasScoreAt, cell: PublishedCell) => LEVELS.filter((level) => isShown(cell, level));
    expect(shown(hasPartsAt, cellOf())).toEqual(['exact']);
    expect(shown(hasPartsAt, cellOf({ hasParts: false }))).toEqual([]);
    expect(shown(hasScoreAt, cellOf())).toEqual(['exact', 'withoutParts']);
    expect(shown(hasScoreAt, cellOf({ zone: 'high' }))).toEqual([]);
  });

  it('decides which cells constrain a change of answers', () => {
    const cells = [0, 1, 2].map((position) => cellOf({ at: { table: 0, position }, hasParts: position !== 1 }));
    const levels: readonly Level[] = ['exact', 'exact', 'favorabilityOnly'];
    const { ofAll, ofScores, ofParts } = constrain(modelOf([[8], [8]], cells), ({ at }) => levels[at!.position]!);
    expect([ofAll, ofScores, ofParts].map(({ nodesOf }) => nodesOf.length)).toEqual([3, 2, 1]);
  });
});

describe('fixed sums', () => {
  it('contain the answers of an exact cell to items with the same numbers of answers in it and in the whole', () => {
    const answers = [
      [4, 4, 5, 4],
      [2, 2, 2, 3],
    ];
    const { nodesOf, sumsOf, intervals } = constrain(
      modelOf(answers, [cellOf({ entering: [0, 1, 2, 3] }), cellOf({ groups: [0, 1], wholes: [], entering: [0, 1] })]),
      () => 'exact',
    ).ofAll;
    expect(nodesOf).toEqual([[0, 1], [2], [3], [0, 4, 1, 5]]);
    expect(sumsOf).toEqual([[0, 3], [0, 3], [1], [2], [3], [3], [], []]);
    expect(intervals).toEqual([]);
  });

  it('leave out groups without an answer', () => {
    const { nodesOf, sumsOf } = constrain(
      modelOf([[4], [0], [2]], [cellOf({ groups: [0, 1, 2] })]),
      () => 'exact',
    ).ofAll;
    expect(nodesOf).toEqual([[0, 2]]);
    expect(sumsOf).toEqual([[0], [], [0]]);
  });

  it('have keys with a different total for every set of sums', () => {
    // Each group is in the cells of the bits of its number.
    const groups = [...Array(2 ** 10).keys()];
    const cells = [...Array(10).keys()].map((bit) => cellOf({ groups: groups.filter((group) => (group >> bit) & 1) }));
    const { keyOf, sumsOf } = constrain(
      modelOf(
        groups.map(() => [1]),
        cells,
      ),
      () => 'exact',
    ).ofAll;
    expect(new Set(keyOf).size).toBe(2 ** 10);
    expect(keyOf[0]).toBe(0);
    const single = [...Array(10).keys()].map((sum) => keyOf[sumsOf.findIndex((sums) => sums.join() === `${sum}`)]!);
    keyOf.forEach((key, node) => expect(key).toBe(sumsOf[node]!.reduce((total, sum) => total + single[sum]!, 0)));
    for (const key of single) expect([Number.isSafeInteger(key), key > 2 ** 30]).toEqual([true, true]);
  });

  it('of the whole organization are those of cells without a whole', () => {
    const { at: _, ...ofWhole } = cellOf({ groups: [0, 1], wholes: [] });
    const cells = [ofWhole, cellOf()];
    const { nodesOf, intervals } = constrainWhole(modelOf([[8], [8]], cells)).ofAll;
    expect(nodesOf).toEqual([[0, 1]]);
    expect(intervals).toMatchObject([{ low: 0, high: 1, isClosed: true }]);
  });
});

describe('intervals', () => {
  const intervalOf = (level: Level, changes: Partial<PublishedCell> = {}) => {
    const { intervals } = constrain(modelOf([[8], [8]], [cellOf(changes)]), () => level).ofAll;
    return intervals.map(({ low, high, isClosed }) => ({ low, high, isClosed }));
  };

  it('of a withheld cell are everything', () => {
    expect(intervalOf('withheld')).toEqual([{ low: 0, high: 1, isClosed: true }]);
    expect(intervalOf('withheld', { zone: 'high' })).toEqual([{ low: 0, high: 1, isClosed: true }]);
  });

  it('of a half are its side of 50 %, which itself counts as upper', () => {
    const upper = [{ low: 1 / 2, high: 1, isClosed: true }];
    const lower = [{ low: -1, high: 1 / 2, isClosed: false }];
    expect(intervalOf('half', { share: 1 / 2 })).toEqual(upper);
    expect(intervalOf('half', { share: 1 / 2 - 1e-12 })).toEqual(upper);
    expect(intervalOf('half', { share: 0.49 })).toEqual(lower);
    expect(intervalOf('half', { share: 1, zone: 'high', low: 0.8, high: 1 })).toEqual(upper);
  });

  it('of a limit are its zone with its ends, and of the middle without', () => {
    expect(intervalOf('limit', { zone: 'high', low: 0.8, high: 1 })).toEqual([{ low: 0.8, high: 1, isClosed: true }]);
    expect(intervalOf('exact', { zone: 'low', low: 0, high: 0.2 })).toEqual([{ low: 0, high: 0.2, isClosed: true }]);
    expect(intervalOf('limit')).toEqual([{ low: 1 / 4, high: 3 / 4, isClosed: false }]);
  });

  it('contain the answers of their cell, each with its weight in the mean of the items', () => {
    const { ofAll } = constrain(
      modelOf(
        [
          [4, 5, 4],
          [2, 0, 3],
        ],
        [cellOf({ groups: [0, 1], entering: [0, 1] }), cellOf({ groups: [1], entering: [0] })],
      ),
      () => 'half',
    );
    expect(ofAll.intervals.map(({ weights }) => [...weights])).toEqual([
      [1 / 12, 1 / 10, 0],
      [1 / 2, 0, 0],
    ]);
    expect(ofAll.nodesIn).toEqual([[0, 3, 1], [3]]);
    expect(ofAll.intervalsOf).toEqual([[0], [0], [], [0, 1], [0], []]);
    expect(ofAll.sumsOf).toEqual([[], [], [], [], [], []]);
    // Nodes of the same sums and intervals are of one class.
    expect([...ofAll.classOf]).toEqual([0, 0, 1, 2, 0, 1]);
  });

  it('contain their bounds, within rounding, only if closed', () => {
    const inside = (isClosed: boolean) =>
      [0.2 - 1e-6, 0.2, 0.2 + 1e-6, 0.5, 0.8 - 1e-6, 0.8, 0.8 + 1e-6].map((share) =>
        isInside({ low: 0.2, high: 0.8, isClosed }, share),
      );
    expect(inside(true)).toEqual([false, true, true, true, true, true, false]);
    expect(inside(false)).toEqual([false, false, true, true, true, false, false]);
    // A sum of tenths is not exact.
    expect(isInside({ low: 0.3, high: 1, isClosed: true }, 0.1 + 0.2 - 1e-12)).toBe(true);
    expect(isInside({ low: 0, high: 0.3, isClosed: true }, 0.1 + 0.2)).toBe(true);
    expect(isInside({ low: 0, high: 0.1 + 0.2, isClosed: false }, 0.3)).toBe(false);
  });
});
