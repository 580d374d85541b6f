import type { PublicationConstraints } from './publication-constraints.ts';
import { firstOf } from './slack.ts';
import {
  applySwap,
  findBalance,
  findSwap,
  undoSwaps,
  type SinglePair,
  type Swap,
  type SwapRequest,
  type World,
} from './swap-search.ts';

/** Changes by one point that keep the kind of answer. */
const WITHIN_KINDS = [
  [3, 4],
  [0, 1],
] as const satisfies readonly SinglePair[];

/**
 * Finds a swap of neutral and unfavorable answers that keeps the sums of cells which publish these, and restores the scores that it changes
 * by other answers, of any node: 4 and 5, or 1 and 2.
 */
export function findScoreSwap(
  { ofAll, ofScores, ofParts }: PublicationConstraints,
  world: World,
  request: SwapRequest & { readonly pair: SinglePair },
): Swap | null {
  const [from, to] = request.pair;
  const isUp = to > from;
  return findSwap(ofParts, world, {
    ...request,
    complete: (swap) => {
      const changed = swap.flatMap(({ node, sign }) => {
        const move = { node, sign: isUp ? sign : (-sign as 1 | -1) };
        return Array.from({ length: Math.abs(to - from) }, () => move);
      });
      applySwap(ofAll, world, swap);
      const restored = firstOf(WITHIN_KINDS, (pair) =>
        findBalance(ofScores, world, { changed, pair, budget: request.budget }),
      );
      undoSwaps(ofAll, world, [swap]);
      return restored && [...swap, ...restored];
    },
  });
}
