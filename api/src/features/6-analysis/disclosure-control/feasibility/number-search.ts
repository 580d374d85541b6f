import { LIKERT_POINTS } from '../../statistics/index.ts';
import { KINDS, type Kind } from './audit-model.ts';
import { favorableIn, type Constraints, type PublicationConstraints } from './publication-constraints.ts';
import { FAVORABLE_PAIRS, firstOf, makeSlack, pairsOf } from './slack.ts';
import {
  applySwap,
  countKind,
  findSwap,
  findTwinSwap,
  undoSwaps,
  type Budget,
  type Pair,
  type Swap,
  type World,
} from './swap-search.ts';

/** How often a search moves shares away from their bounds. */
const SLACK_ROUNDS = 4;
/** The most changes of the other two kinds of answer before a search for one. */
const PREPARATIONS = 3;

/** The state of a search. */
export interface SearchState {
  /** The true answers between two checks. */
  readonly world: World;
  readonly budget: Budget;
}

/** A change of answers, with the constraints that it must satisfy. */
interface Change {
  readonly pair: Pair;
  readonly under: Constraints;
}

/** The answers of a kind in a group, for a search of their possible numbers. */
export interface NumberRequest {
  /** Nodes of the group with answers. */
  readonly members: readonly number[];
  readonly kind: Kind;
  /** The direction of the first moves: 1 for more answers of the kind. */
  readonly first: 1 | -1;
  readonly isDone: () => boolean;
  /** Receives the number of answers of the kind after each swap. */
  readonly onNumber: (number: number) => void;
}

/**
 * Moves the number of answers of a kind in a group by swaps, one answer at a time in both directions, until done or stuck; then reverts
 * the swaps. If it is stuck, changes of the other two kinds may make room for more.
 */
export function searchNumbers(published: PublicationConstraints, state: SearchState, request: NumberRequest): void {
  const { members, kind, first, isDone, onNumber } = request;
  const { ofAll } = published;
  const { world, budget } = state;
  const isIn = new Uint8Array(ofAll.classOf.length);
  for (const node of members) isIn[node] = 1;
  const restore = poolAlike(world, published.alike, isIn);
  const changes = changesOf(published, kind);
  const others = changesBesides(published, kind);
  const obstacles = new Map<number, boolean>();
  const slack = { isIn, members, isFavorable: kind === 'favorable', budget, obstacles };
  const change = (by: readonly Change[], sign: 1 | -1): Swap[] => {
    obstacles.clear();
    const request = { isIn, members, sign, budget, obstacles };
    const swap = firstOf(
      by,
      ({ pair, under }) =>
        findTwinSwap(under, world, { ...request, pair }) ?? findSwap(under, world, { ...request, pair }),
    );
    if (swap) applySwap(ofAll, world, swap);
    return swap ? [swap] : [];
  };
  const move = (sign: 1 | -1) => {
    const swaps: Swap[] = [];
    let rounds = SLACK_ROUNDS;
    while (!isDone()) {
      let made = change(changes, sign);
      if (made.length === 0 && rounds > 0) {
        made = makeSlack(ofAll, world, { ...slack, sign });
        rounds -= 1;
      }
      if (made.length === 0) break;
      swaps.push(...made);
      onNumber(countKind(world, members, kind));
    }
    undoSwaps(ofAll, world, swaps);
  };
  const directions = first > 0 ? ([1, -1] as const) : ([-1, 1] as const);
  for (const sign of directions) move(sign);
  for (const other of directions) {
    const prepared: Swap[] = [];
    while (!isDone() && prepared.length < PREPARATIONS) {
      const made = change(others, other);
      if (made.length === 0) break;
      prepared.push(...made);
      for (const sign of directions) move(sign);
    }
    undoSwaps(ofAll, world, prepared);
  }
  restore();
}

/**
 * Collects the answers of alike nodes in the first one, inside and outside of the group, and returns a function that reverts it. These
 * nodes may exchange answers, so the possible numbers do not depend on who of them gave which.
 */
export function poolAlike({ counts }: World, alike: PublicationConstraints['alike'], isIn: Uint8Array): () => void {
  const moved: { readonly from: number; readonly to: number; readonly histogram: Int32Array }[] = [];
  for (const nodes of alike) {
    const pools: (number | undefined)[] = [undefined, undefined];
    for (const node of nodes) {
      const pool = (pools[isIn[node]!] ??= node);
      if (pool === node) continue;
      const [from, to] = [node * LIKERT_POINTS, pool * LIKERT_POINTS];
      moved.push({ from, to, histogram: counts.slice(from, from + LIKERT_POINTS) });
    }
  }
  const move = (sign: 1 | -1) => {
    for (const { from, to, histogram } of moved)
      histogram.forEach((count, point) => {
        counts[from + point]! -= sign * count;
        counts[to + point]! += sign * count;
      });
  };
  move(1);
  return () => move(-1);
}

const { unfavorable: LOW, neutral: NEUTRAL, favorable: HIGH } = KINDS;

/**
 * Two changes that give a node one more answer of a kind and keep its favorable answers and its score: 2 to 3 and 5 to 4, or 2 to 3 and 2
 * to 1; and their reverse.
 */
const SCORE_NEUTRAL: Record<Kind, readonly Pair[]> = {
  favorable: [],
  neutral: [
    [1, 2, 4, 3],
    [1, 2, 1, 0],
  ],
  unfavorable: [
    [2, 1, 3, 4],
    [2, 1, 0, 1],
  ],
};
/** Changes of one answer to a kind, those that keep favorable answers first. */
const PAIRS: Record<Kind, readonly Pair[]> = {
  favorable: FAVORABLE_PAIRS,
  neutral: pairsOf([...LOW, ...HIGH], NEUTRAL),
  unfavorable: pairsOf([...NEUTRAL, ...HIGH], LOW),
};
/** Changes of the other two kinds of answer into each other. */
const OTHER_PAIRS: Record<Kind, readonly Pair[]> = {
  favorable: pairsOf(LOW, NEUTRAL),
  neutral: pairsOf(LOW, HIGH),
  unfavorable: pairsOf(NEUTRAL, HIGH),
};

/** Returns the changes that give a node one more answer of a kind, those that keep its favorable answers first. */
export const changesOf = (published: PublicationConstraints, kind: Kind): Change[] => [
  ...SCORE_NEUTRAL[kind].map((pair) => ({ pair, under: published.ofParts })),
  ...PAIRS[kind].map((pair) => underOf(published, pair)),
];

/** Returns the changes of the other two kinds of answer into each other. */
const changesBesides = (published: PublicationConstraints, kind: Kind): Change[] =>
  OTHER_PAIRS[kind].map((pair) => underOf(published, pair));

const underOf = ({ ofAll, ofScores }: PublicationConstraints, pair: Pair): Change => ({
  pair,
  under: favorableIn(pair[0]) === favorableIn(pair[1]) ? ofScores : ofAll,
});
