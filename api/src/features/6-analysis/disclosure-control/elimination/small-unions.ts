import { PRIME } from '../../statistics/index.ts';
import type { RowSpace } from './row-space.ts';

/** With more small finest groups than this, only unions of two are searched. */
const TRIPLES_LIMIT = 400;

/**
 * Returns candidate unions of two or three finest groups that have fewer people than the threshold and that published sums may determine,
 * though no member is determined alone. A union is a candidate if a random vector of the null space sums to zero over it. The caller
 * verifies each candidate by an explicit combination of sums.
 */
export function findSmallUnions(space: RowSpace, counts: readonly number[], threshold: number): number[][] {
  const small = [...counts.keys()].filter((group) => counts[group]! > 0 && counts[group]! < threshold);
  if (small.length < 2) return [];
  let state = 1;
  const vector = space.nullVector(() => {
    state = (state * 48_271) % 2_147_483_647;
    return state % PRIME;
  });
  const byValue = new Map<number, number[]>();
  for (const group of small) byValue.set(vector[group]!, [...(byValue.get(vector[group]!) ?? []), group]);
  const completing = (sum: number) => byValue.get((PRIME - (sum % PRIME)) % PRIME) ?? [];
  const found: number[][] = [];
  small.forEach((a, index) => {
    for (const b of completing(vector[a]!)) if (b > a && counts[a]! + counts[b]! < threshold) found.push([a, b]);
    if (small.length > TRIPLES_LIMIT) return;
    for (const b of small.slice(index + 1)) {
      const two = counts[a]! + counts[b]!;
      if (two >= threshold - 1) continue;
      for (const c of completing(vector[a]! + vector[b]!))
        if (c > b && two + counts[c]! < threshold) found.push([a, b, c]);
    }
  });
  return found;
}
