import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../platform/seeded-random.ts';
import { haveDisjointBases } from './disjoint-bases.ts';
import { spanOf } from './row-space.ts';

/** Returns sums over two randomly crossed categories with some suppressed rows. The first sum is the total. */
function randomSums(seed: number) {
  const random = seeded(seed);
  const [areas, regions] = [2 + Math.floor(random() * 3), 2 + Math.floor(random() * 3)];
  const density = 0.4 + random() * 0.6;
  const cells = Array.from(
    { length: areas * regions },
    (_, cell) => [cell % areas, Math.floor(cell / areas)] as const,
  ).filter(() => random() < density);
  const columns = [...cells.keys()];
  const rowsOf = (count: number, side: 0 | 1) =>
    Array.from({ length: count }, (_, row) => columns.filter((column) => cells[column]![side] === row));
  const [area, region] = [rowsOf(areas, 0), rowsOf(regions, 1)];
  const hidesArea = random() < 0.5;
  const shown = [columns, ...(hidesArea ? area.slice(1) : area), ...region];
  const counts = columns.map(() => 1 + Math.floor(random() * 4));
  return { columns, counts, shown, rank: shown.length - (hidesArea ? 1 : 2) };
}

describe('haveDisjointBases against exact elimination', () => {
  it('never succeeds if exact elimination determines a union of up to three groups below the threshold', () => {
    let proven = 0;
    for (let seed = 1; seed <= 1500; seed += 1) {
      const { columns, counts, shown, rank } = randomSums(seed);
      const span = spanOf(shown, columns.length, columns);
      const unions = columns.flatMap((a) => [
        [a],
        ...columns.slice(a + 1).flatMap((b) => [[a, b], ...columns.slice(b + 1).map((c) => [a, b, c])]),
      ]);
      for (const threshold of [2, 3, 4, 5]) {
        if (!haveDisjointBases(shown, counts, rank, threshold)) continue;
        proven += 1;
        const small = unions.filter((groups) => groups.reduce((sum, one) => sum + counts[one]!, 0) < threshold);
        const found = small.filter((groups) => span.findWithin(groups) !== null);
        expect({ seed, threshold, found }).toEqual({ seed, threshold, found: [] });
      }
    }
    expect(proven).toBeGreaterThan(200);
  });
});

/** Returns all permutations of a list. */
const ordersOf = <T>(list: readonly T[]): T[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map((others) => [first, ...others]));
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
/** Converts columns, each given by the sums that contain it, to sums over columns. */
const sumsOf = (columns: readonly (readonly number[])[]) =>
  range(Math.max(...columns.flat()) + 1).map((sum) =>
    range(columns.length).filter((column) => columns[column]!.includes(sum)),
  );
const proves = (columns: readonly (readonly number[])[], rank: number, size: number) =>
  haveDisjointBases(
    sumsOf(columns),
    columns.map(() => 1),
    rank,
    size,
  );

describe('haveDisjointBases', () => {
  it('finds as many bases as a single sum has columns', () => {
    const three = [[0], [0], [0]];
    expect([1, 2, 3, 4].map((size) => proves(three, 1, size))).toEqual([true, true, true, false]);
  });

  it('uses no column twice', () => {
    expect(proves([[0], [0], [0], [1]], 2, 1)).toBe(true);
    expect(proves([[0], [0], [0], [1]], 2, 2)).toBe(false);
    expect(proves([[0], [0], [1], [1]], 2, 2)).toBe(true);
  });

  it('uses only columns with people', () => {
    expect(haveDisjointBases([[0, 2]], [1, 0, 1], 1, 2)).toBe(true);
    expect(haveDisjointBases([[0, 2]], [1, 0, 1], 1, 3)).toBe(false);
  });

  it('adds up the people of the smallest group of each basis', () => {
    const two = sumsOf([[0], [1], [0], [1]]);
    expect(haveDisjointBases(two, [5, 5, 0, 0], 2, 5)).toBe(true);
    expect(haveDisjointBases(two, [5, 4, 0, 0], 2, 5)).toBe(false);
    expect(haveDisjointBases(two, [5, 4, 1, 1], 2, 5)).toBe(true);
    expect(haveDisjointBases(two, [9, 4, 9, 0], 2, 5)).toBe(false);
    // The largest groups form the first basis, wherever they are.
    expect(haveDisjointBases(two, [1, 7, 6, 1], 2, 6)).toBe(true);
    expect(haveDisjointBases(two, [1, 7, 6, 1], 2, 8)).toBe(false);
  });

  it('does not depend on the order of columns', () => {
    // Edges of a square: each is a linear combination of the other three. Edges of a triangle are independent.
    for (const square of ordersOf([
      [0, 1],
      [1, 2],
      [2, 3],
      [0, 3],
    ])) {
      expect([square, proves(square, 3, 1)]).toEqual([square, true]);
      expect([square, proves(square, 4, 1)]).toEqual([square, false]);
    }
    for (const triangle of ordersOf([
      [0, 1],
      [1, 2],
      [0, 2],
    ]))
      expect([triangle, proves(triangle, 3, 1)]).toEqual([triangle, true]);
    for (const all of ordersOf([[0], [1], [2], [0, 1, 2]]))
      expect([all, proves(all, 3, 1), proves(all, 4, 1)]).toEqual([all, true, false]);
  });

  it('finds no basis among columns with the same sums', () => {
    expect(
      proves(
        [
          [0, 1],
          [0, 1],
          [0, 1],
          [0, 1],
        ],
        2,
        1,
      ),
    ).toBe(false);
    expect(proves([[0, 1], [0, 1], [0], [1]], 2, 2)).toBe(true);
  });

  it('stops after twelve columns per sum', () => {
    const regions = range(200);
    const found = regions.filter((lone) =>
      proves(
        regions.map((column) => [column === lone ? 1 : 0]),
        2,
        1,
      ),
    );
    expect(found).toHaveLength(24);
  });
});
