import type { Category } from './finest-groups.ts';

/** The most crossed cells that a measurement may have, empty cells included. */
const CROSSED_CELLS_LIMIT = 600;

/** Returns the pairs of categories that are crossed, so that one can filter the other. Smaller tables come first within the limit. */
export function crossedPairs(categories: readonly Pick<Category, 'units'>[]): (readonly [number, number])[] {
  const cells = ([a, b]: readonly [number, number]) =>
    ((categories[a]?.units.length ?? 0) + 1) * ((categories[b]?.units.length ?? 0) + 1);
  const pairs = categories.flatMap((_, a) =>
    categories.slice(a + 1).map((_other, offset): readonly [number, number] => [a, a + 1 + offset]),
  );
  let left = CROSSED_CELLS_LIMIT;
  return pairs
    .toSorted((one, other) => cells(one) - cells(other))
    .filter((pair) => {
      left -= cells(pair);
      return left >= 0;
    })
    .toSorted(([a, b], [c, d]) => a - c || b - d);
}
