import type { Constraints } from './publication-constraints.ts';

/** Two nodes of which only one frozen sum differs. */
export interface TwinPair {
  readonly first: number;
  readonly second: number;
}

/** Pairs of a node, and all pairs of which the same sum takes the place of the same other one. */
export interface TwinPairs {
  readonly of: (node: number) => readonly { readonly second: number; readonly change: string }[];
  readonly changing: (change: string) => readonly TwinPair[];
}

/** Nodes of one bucket that are paired: more would only offer more of the same. */
const BUCKET_LIMIT = 12;
const PAIRS_LIMIT = 40;

/**
 * Two pairs with the same change make an exchange that keeps every frozen sum: one more in the first of one pair and the second
 * of the other, one fewer in the other two. In large tables of several categories nearly every exchange that is needed is one of these.
 */
export function pairTwins({ sumsOf }: Constraints): TwinPairs {
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
