import { describe, expect, it } from '@jest/globals';
import { seeded } from '../../../../demo/seeded.ts';
import { haveDisjointBases } from './disjoint-bases.ts';
import { spanOf } from './row-space.ts';

/** Sums over a random crossing of two categories, some of whose rows are hidden; the first sum is the total. */
function randomSums(seed: number) {
  const random = seeded(seed);
  const [areas, places] = [2 + Math.floor(random() * 3), 2 + Math.floor(random() * 3)];
  const density = 0.4 + random() * 0.6;
  const cells = Array.from(
    { length: areas * places },
    (_, cell) => [cell % areas, Math.floor(cell / areas)] as const,
  ).filter(() => random() < density);
  const columns = [...cells.keys()];
  const rowsOf = (count: number, side: 0 | 1) =>
    Array.from({ length: count }, (_, row) => columns.filter((column) => cells[column]![side] === row));
  const [area, place] = [rowsOf(areas, 0), rowsOf(places, 1)];
  const hidesArea = random() < 0.5;
  const shown = [columns, ...(hidesArea ? area.slice(1) : area), ...place];
  return { columns, shown, rank: shown.length - (hidesArea ? 1 : 2) };
}

describe('the quick proof', () => {
  it('never holds where the exact audit finds one group or two', () => {
    let held = 0;
    for (let seed = 1; seed <= 1500; seed += 1) {
      const { columns, shown, rank } = randomSums(seed);
      const span = spanOf(shown, columns.length, columns);
      const determined = (groups: number[]) => span.explain(groups) !== null;
      for (const size of [2, 3]) {
        if (!haveDisjointBases(shown, columns, rank, size)) continue;
        held += 1;
        const groups = columns.flatMap((a) => [
          [a],
          ...(size === 3 ? columns.filter((b) => b > a).map((b) => [a, b]) : []),
        ]);
        expect({ seed, size, found: groups.filter(determined) }).toEqual({ seed, size, found: [] });
      }
    }
    expect(held).toBeGreaterThan(50);
  });
});
