import { inversesOf, multiply, PRIME } from '../../statistics/index.ts';
import type { RowSpace } from './row-space.ts';

/** With more small finest groups than this, only sets of two are searched. */
const TRIPLES_LIMIT = 400;

/**
 * Yields candidate sets of two or three finest groups that have fewer people than the threshold and that a combination of published sums may
 * involve alone, with any weights, though it involves no member alone. The columns of such a set are dependent in the null space, so they
 * are in a random projection of it to three dimensions: a projective plane, in which two groups are the same point, or three are on one
 * line. The caller verifies each candidate by an explicit combination of sums.
 */
export function* findSmallSets(
  space: RowSpace,
  counts: readonly number[],
  threshold: number,
): Generator<readonly number[]> {
  let state = 1;
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % PRIME;
  };
  const [v, w, x] = [space.nullVector(draw), space.nullVector(draw), space.nullVector(draw)];
  const isSmall = (group: number) => counts[group]! > 0 && counts[group]! < threshold;
  // At 0 the group itself is involved alone.
  const small = [...counts.keys()].filter((group) => isSmall(group) && v[group] !== 0);
  const inverses = inversesOf(small.map((group) => v[group]!));
  const points = small.map((group, at) => ({
    group,
    y: multiply(w[group]!, inverses[at]!),
    z: multiply(x[group]!, inverses[at]!),
  }));
  const peopleIn = (groups: readonly number[]) => groups.reduce((sum, group) => sum + counts[group]!, 0);
  for (const same of Map.groupBy(points, ({ y, z }) => y * PRIME + z).values())
    for (const [index, a] of same.entries())
      for (const b of same.slice(index + 1)) {
        const groups = [a.group, b.group];
        if (peopleIn(groups) < threshold) yield groups;
      }
  if (small.length > TRIPLES_LIMIT) return;
  for (const [index, a] of points.entries()) {
    const others = points.slice(index + 1).filter(({ y }) => y !== a.y);
    const steps = inversesOf(others.map(({ y }) => difference(y, a.y)));
    const lines = Map.groupBy(others.keys(), (at) => multiply(difference(others[at]!.z, a.z), steps[at]!));
    for (const line of lines.values())
      for (const [at, b] of line.entries())
        for (const c of line.slice(at + 1)) {
          const groups = [a.group, others[b]!.group, others[c]!.group];
          // The same point twice is a set of two.
          if (others[b]!.y !== others[c]!.y && peopleIn(groups) < threshold) yield groups;
        }
  }
}

const difference = (one: number, other: number): number => (one - other + PRIME) % PRIME;
