import { LIKERT_POINTS } from '../../statistics/index.ts';
import { KINDS, type Kind } from './audit-model.ts';
import { favorableIn, isInside, type Constraints } from './publication-constraints.ts';
import { twinPairsOf } from './twin-pairs.ts';

/** The most states that one search expands. An undecided group is coarsened. */
const STATES_LIMIT = 150;
/** The most answers that one swap changes. */
const MOVES_LIMIT = 12;
/** The most unbalanced sums in one state. */
const IMBALANCE_LIMIT = 10;

/**
 * A change of one answer on the scale, from the first point to the second. Four points are two changes of two answers of a node, whose
 * steps on the scale cancel out, so that they keep the score.
 */
export type Pair = readonly [from: number, to: number] | readonly [from: number, to: number, from: number, to: number];

/** The answers of a node change by a pair for sign 1, or back for sign −1. */
interface Move {
  readonly node: number;
  readonly sign: 1 | -1;
}
export interface Swap {
  readonly pair: Pair;
  readonly moves: readonly Move[];
}

/** A possible world: answers per node and point, and the share of every interval. Swaps modify it. */
export interface World {
  readonly counts: Int32Array;
  readonly shares: Float64Array;
}

export const startWorld = (counts: Int32Array, { intervals, nodesIn }: Constraints): World => ({
  counts: counts.slice(),
  shares: Float64Array.from(intervals, ({ weights }, at) =>
    nodesIn[at]!.reduce(
      (share, node) => share + countKind({ counts }, [node], 'favorable') * weights[node % weights.length]!,
      0,
    ),
  ),
});

/** Returns the number of answers of a kind of some nodes. */
export const countKind = ({ counts }: Pick<World, 'counts'>, nodes: readonly number[], kind: Kind): number =>
  nodes.reduce((sum, node) => KINDS[kind].reduce((of, point) => of + counts[node * LIKERT_POINTS + point]!, sum), 0);

interface State {
  /** Unbalanced fixed sums, sorted: `2 * sum` for a surplus of one, `2 * sum + 1` for a deficit of one. */
  readonly imbalance: readonly number[];
  /** The same for any two states with the same imbalance, and zero without one. */
  readonly key: number;
  readonly move: Move;
  readonly before: State | null;
  readonly depth: number;
}

/** The remaining work for one publication, in moves. It does not depend on the machine. */
export interface Budget {
  changes: number;
}

export interface SwapRequest {
  /** Membership of nodes in the group, and the list of its nodes. */
  readonly isIn: Uint8Array;
  readonly members: readonly number[];
  readonly pair: Pair;
  /** 1 to change answers of the group by the pair, −1 to change them back. */
  readonly sign: 1 | -1;
  readonly budget: Budget;
  /** Receives the intervals that a balanced swap would leave, and whether above their upper bounds. */
  readonly obstacles?: Map<number, boolean>;
}

/**
 * Finds a swap of answers between groups that gives the group one more (or one fewer) answer of a kind and preserves the publication:
 * fixed sums keep every kind of answer, and shares stay in their intervals. Best-first search over the imbalance that the first move
 * leaves. With two crossed categories these swaps are the augmenting cycles of a network flow.
 */
export function findSwap(constraints: Constraints, world: World, request: SwapRequest): Swap | null {
  const { members, sign, isIn, pair, budget, obstacles } = request;
  if (budget.changes <= 0 || !members.some((node) => hasSupply(world, node, pair, sign))) return null;
  const queue: State[][] = Array.from({ length: IMBALANCE_LIMIT + 1 }, () => []);
  const seen = new Set<number>();
  const push = (before: State | null, move: Move) => {
    budget.changes -= 1;
    const key = (before?.key ?? 0) + move.sign * constraints.keyOf[move.node]!;
    if (key !== 0 && seen.has(key)) return;
    seen.add(key);
    const imbalance = addMove(before?.imbalance ?? [], constraints.sumsOf[move.node]!, move.sign);
    if (imbalance.length > IMBALANCE_LIMIT) return;
    queue[imbalance.length]!.push({ imbalance, key, move, before, depth: (before?.depth ?? 0) + 1 });
  };
  const started = new Set<number>();
  for (const node of members) {
    if (!hasSupply(world, node, pair, sign) || started.has(constraints.classOf[node]!)) continue;
    started.add(constraints.classOf[node]!);
    push(null, { node, sign });
  }
  for (let states = 0; states < STATES_LIMIT && budget.changes > 0; states += 1) {
    const state = queue.find((waiting) => waiting.length > 0)?.shift();
    if (!state) return null;
    if (state.imbalance.length === 0) {
      const swap = { pair, moves: movesOf(state) };
      const obstacle = findObstacle(constraints, world, swap);
      if (obstacle === null) return swap;
      if (obstacle !== 'fixed') obstacles?.set(obstacle.interval, obstacle.isAbove);
      if (obstacle === 'fixed' || state.depth >= MOVES_LIMIT) continue;
      balance(constraints, world, { obstacle, pair, isIn }, (move) => push(state, move));
      continue;
    }
    if (state.depth >= MOVES_LIMIT) continue;
    expand(constraints, world, { state, pair, isIn, sign }, (move) => push(state, move));
  }
  return null;
}

/** Finds a swap between two twin pairs, the fast path for large tables. */
export function findTwinSwap(constraints: Constraints, world: World, request: SwapRequest): Swap | null {
  const { members, isIn, pair, sign } = request;
  const twins = twinPairsOf(constraints);
  const opposite = sign > 0 ? -1 : 1;
  for (const node of members) {
    if (!hasSupply(world, node, pair, sign)) continue;
    for (const { second, change } of twins.of(node)) {
      if (isIn[second] === 1 || !hasSupply(world, second, pair, opposite)) continue;
      for (const other of twins.changing(change)) {
        if (other.first === node || other.second === second) continue;
        // A second change in the group would skip a number.
        if (isIn[other.first] === 1 || isIn[other.second] === 1) continue;
        if (!hasSupply(world, other.first, pair, opposite) || !hasSupply(world, other.second, pair, sign)) continue;
        const moves: Move[] = [
          { node, sign },
          { node: second, sign: opposite },
          { node: other.first, sign: opposite },
          { node: other.second, sign },
        ];
        const swap = { pair, moves };
        if (findObstacle(constraints, world, swap) === null) return swap;
      }
    }
  }
  return null;
}

/** Pushes every move that balances the unbalanced sum with the fewest nodes. */
function expand(
  { nodesOf, classOf }: Constraints,
  world: World,
  { state, pair, isIn, sign }: { state: State; pair: Pair; isIn: Uint8Array; sign: number },
  push: (move: Move) => void,
): void {
  const unbalanced = state.imbalance.reduce((a, b) => (nodesOf[b >> 1]!.length < nodesOf[a >> 1]!.length ? b : a));
  const needed = (unbalanced & 1) === 0 ? -1 : 1;
  const tried = new Set<number>();
  for (const node of nodesOf[unbalanced >> 1]!) {
    // The group must not revert its own change.
    if (isIn[node] === 1 && needed !== sign) continue;
    const kind = 2 * classOf[node]! + isIn[node]!;
    if (!hasSupply(world, node, pair, needed) || tried.has(kind)) continue;
    tried.add(kind);
    push({ node, sign: needed });
  }
}

/** Returns whether a node has the answers for moves of a pair: `count` of them, back if it is negative. */
export function hasSupply({ counts }: World, node: number, pair: Pair, count: number): boolean {
  const start = node * LIKERT_POINTS;
  const times = Math.abs(count);
  const [one, other] = count > 0 ? [pair[0], pair[2]] : [pair[1], pair[3]];
  if (one === other) return counts[start + one]! >= 2 * times;
  return counts[start + one]! >= times && (other === undefined || counts[start + other]! >= times);
}

/** Returns whether the nodes have the answers for all moves together. */
function haveSupply(world: World, { pair, moves }: Swap): boolean {
  return moves.every(({ node, sign }) => {
    let count = 0;
    for (const other of moves) if (other.node === node && other.sign === sign) count += sign;
    return hasSupply(world, node, pair, count);
  });
}

/** Returns the imbalance after a move, in order: the sums of the move, which ascend, are added, or removed where it balances them. */
function addMove(imbalance: readonly number[], sums: readonly number[], sign: number): number[] {
  const next: number[] = [];
  const side = sign > 0 ? 0 : 1;
  let at = 0;
  for (const sum of sums) {
    while (at < imbalance.length && imbalance[at]! >> 1 < sum) next.push(imbalance[at++]!);
    // A surplus and a deficit of the same sum cancel out.
    if (at < imbalance.length && imbalance[at]! === 2 * sum + 1 - side) at += 1;
    else next.push(2 * sum + side);
  }
  while (at < imbalance.length) next.push(imbalance[at++]!);
  return next;
}

function movesOf(state: State): Move[] {
  const moves: Move[] = [];
  for (let one: State | null = state; one; one = one.before) moves.push(one.move);
  return moves;
}

/** A share that would leave its interval, and whether it would exceed the upper bound. */
interface Obstacle {
  readonly interval: number;
  readonly isAbove: boolean;
}

/**
 * Returns what prevents a swap: an `Obstacle` that further moves may balance, or `fixed` for too few answers. Null if the swap is feasible.
 */
function findObstacle(constraints: Constraints, world: World, swap: Swap): Obstacle | 'fixed' | null {
  if (!haveSupply(world, swap)) return 'fixed';
  const step = favorabilityStep(swap.pair);
  if (step === 0) return null;
  for (const [at, share] of sharesAfter(constraints, world, swap, step)) {
    const bounds = constraints.intervals[at]!;
    if (!isInside(bounds, share)) return { interval: at, isAbove: share > bounds.low };
  }
  return null;
}

/** Pushes every move outside of the group that moves a share back towards its interval. */
function balance(
  { nodesIn, classOf }: Constraints,
  world: World,
  { obstacle, pair, isIn }: { obstacle: Obstacle; pair: Pair; isIn: Uint8Array },
  push: (move: Move) => void,
): void {
  const sign = obstacle.isAbove === favorabilityStep(pair) > 0 ? -1 : 1;
  const tried = new Set<number>();
  for (const node of nodesIn[obstacle.interval]!) {
    if (isIn[node] === 1 || !hasSupply(world, node, pair, sign) || tried.has(classOf[node]!)) continue;
    tried.add(classOf[node]!);
    push({ node, sign });
  }
}

const favorabilityStep = (pair: Pair): number =>
  pair.reduce<number>((step, point, i) => step + (i % 2 === 0 ? -1 : 1) * Number(favorableIn(point)), 0);

function sharesAfter(constraints: Constraints, { shares }: World, { moves }: Swap, step: number): Map<number, number> {
  const after = new Map<number, number>();
  for (const { node, sign } of moves)
    for (const at of constraints.intervalsOf[node]!) {
      const { weights } = constraints.intervals[at]!;
      after.set(at, (after.get(at) ?? shares[at]!) + step * sign * weights[node % weights.length]!);
    }
  return after;
}

export function applySwap(constraints: Constraints, world: World, swap: Swap): void {
  for (const [at, share] of sharesAfter(constraints, world, swap, favorabilityStep(swap.pair)))
    world.shares[at] = share;
  for (const { node, sign } of swap.moves) {
    swap.pair.forEach((point, i) => {
      world.counts[node * LIKERT_POINTS + point]! += i % 2 === 0 ? -sign : sign;
    });
  }
}

/** Reverts swaps in reverse order. */
export function undoSwaps(constraints: Constraints, world: World, swaps: readonly Swap[]): void {
  for (const { pair, moves } of swaps.toReversed())
    applySwap(constraints, world, { pair, moves: moves.map(({ node, sign }) => ({ node, sign: sign > 0 ? -1 : 1 })) });
}
