import type { Constraints } from './publication-constraints.ts';

/** Two nodes whose fixed sums differ in exactly one. */
export interface TwinPair {
  readonly first: number;
  readonly second: number;
}

/** Twin pairs by node, and by change: the sum that the second node has instead of a sum of the first. */
export interface TwinPairs {
  readonly of: (node: number) => readonly { readonly second: number; readonly change: string }[];
  readonly changing: (change: string) => readonly TwinPair[];
}

/** The most nodes per bucket. Further nodes would only add equivalent pairs. */
const BUCKET_LIMIT = 12;
const PAIRS_LIMIT = 40;

const cache = new WeakMap<Constraints, TwinPairs>();

/** Returns the twin pairs of a publication, which are found on first use. */
export function twinPairsOf(constraints: Constraints): TwinPairs {
  const known = cache.get(constraints);
  if (known) return known;
  const found = pairTwins(constraints);
  cache.set(constraints, found);
  return found;
}

/**
 * Finds the twin pairs. Two pairs with the same change form a swap that preserves every fixed sum: plus one in the first node of one pair
 * and the second of the other, minus one in the other two. In large tables of several categories nearly every needed swap has this form.
 */
function pairTwins({ sumsOf }: Constraints): TwinPairs {
  const buckets = new Map<string, { node: number; sum: number }[]>();
  sumsOf.forEach((sums, node) => {
    for (const sum of sums) {
      const key = sums.filter((one) => one !== sum).join();
      const bucket = buckets.get(key) ?? [];
      if (bucket.length < BUCKET_LIMIT) bucket.push({ node, sum });
      buckets.set(key, bucket);
    }
  });
  const byNode = new Map<number, { second: number; change: string }[]>();
  const byChange = new Map<string, TwinPair[]>();
  for (const bucket of buckets.values()) {
    for (const one of bucket)
      for (const other of bucket) {
        if (one.sum === other.sum) continue;
        const change = `${one.sum}:${other.sum}`;
        const own = byNode.get(one.node) ?? [];
        own.push({ second: other.node, change });
        byNode.set(one.node, own);
        const pairs = byChange.get(change) ?? [];
        if (pairs.length < PAIRS_LIMIT) pairs.push({ first: one.node, second: other.node });
        byChange.set(change, pairs);
      }
  }
  return { of: (node) => byNode.get(node) ?? [], changing: (change) => byChange.get(change) ?? [] };
}
