import { LIKERT_POINTS } from '../../statistics/index.ts';
import type { TwinPairs } from './twin-pairs.ts';
import { favorableIn, isInside, type Constraints, type Interval } from './publication-constraints.ts';

/** States looked at before a search gives up; what it leaves undecided is coarsened. */
const STATES_LIMIT = 150;
/** Answers that one swap may change. */
const MOVES_LIMIT = 12;
/** Sums that may be off at once on the way. */
const IMBALANCE_LIMIT = 10;

/** One answer of a node changes from one point of the scale to the other: up from `pair[0]` to `pair[1]`, or down. */
interface Move {
  readonly node: number;
  readonly sign: 1 | -1;
}
export interface Swap {
  readonly pair: readonly [number, number];
  readonly moves: readonly Move[];
}

/** Answers per node and point, which swaps change, and the share of every interval. */
export interface World {
  readonly counts: Int32Array;
  readonly shares: Float64Array;
}

export const startWorld = (counts: Int32Array, { intervals }: Constraints): World => ({
  counts: counts.slice(),
  shares: Float64Array.from(intervals, ({ share }) => share),
});

interface State {
  /** Frozen sums that are off, with a sign, in order: `2 * sum` for one too many, `2 * sum + 1` for one too few. */
  readonly imbalance: readonly number[];
  readonly move: Move;
  readonly before: State | null;
  readonly depth: number;
}

/** What is left of the work that one look at a publication may take, in changes tried: the same on every machine. */
export interface Budget {
  changes: number;
}

export interface Question {
  /** Nodes of the group, and by how much of its share one favorable answer counts. */
  readonly isIn: Uint8Array;
  readonly members: readonly number[];
  readonly pair: readonly [number, number];
  /** Whether the group gets one more answer `pair[1]`, or one fewer. */
  readonly sign: 1 | -1;
  /** A further interval that has to hold, with the share that it has now. */
  readonly interval?: { readonly bounds: Interval; readonly share: number };
  readonly budget: Budget;
}

/**
 * Finds answers to exchange between groups so that the group in question has one more (or one fewer) of a kind and nothing that is
 * published changes: frozen sums keep every kind of answer, shares stay in their intervals. A search from the imbalance that
 * the first change makes, the smallest first; in two crossing categories these are the augmenting cycles of a network flow.
 */
export function findSwap(constraints: Constraints, world: World, question: Question): Swap | null {
  const { members, sign, isIn, pair, budget } = question;
  const queue: State[][] = Array.from({ length: IMBALANCE_LIMIT + 1 }, () => []);
  const seen = new Set<string>();
  const push = (before: State | null, move: Move) => {
    budget.changes -= 1;
    const imbalance = addMove(before?.imbalance ?? [], constraints.sumsOf[move.node]!, move.sign);
    if (imbalance.length > IMBALANCE_LIMIT) return;
    const key = imbalance.join();
    if (imbalance.length > 0 && seen.has(key)) return;
    seen.add(key);
    queue[imbalance.length]!.push({ imbalance, move, before, depth: (before?.depth ?? 0) + 1 });
  };
  const started = new Set<number>();
  for (const node of members) {
    if (started.has(constraints.kindOf[node]!) || !hasSupply(world, node, pair, sign)) continue;
    started.add(constraints.kindOf[node]!);
    push(null, { node, sign });
  }
  for (let states = 0; states < STATES_LIMIT && budget.changes > 0; states += 1) {
    const state = queue.find((waiting) => waiting.length > 0)?.shift();
    if (!state) return null;
    if (state.imbalance.length === 0) {
      const swap = { pair, moves: movesOf(state) };
      const obstacle = findObstacle(constraints, world, swap, question);
      if (obstacle === null) return swap;
      if (obstacle === 'fixed' || state.depth >= MOVES_LIMIT) continue;
      balance(constraints, world, { obstacle, pair, isIn }, (move) => push(state, move));
      continue;
    }
    if (state.depth >= MOVES_LIMIT) continue;
    expand(constraints, world, { state, pair, isIn, sign }, (move) => push(state, move));
  }
  return null;
}

/** An exchange between two pairs of twins, the quick case of large tables. */
export function findTwinSwap(
  constraints: Constraints,
  world: World,
  question: Question,
  twins: TwinPairs,
): Swap | null {
  const { members, isIn, pair, sign } = question;
  const opposite = sign > 0 ? -1 : 1;
  for (const node of members) {
    if (!hasSupply(world, node, pair, sign)) continue;
    for (const { second, change } of twins.of(node)) {
      if (isIn[second] === 1 || !hasSupply(world, second, pair, opposite)) continue;
      for (const other of twins.changing(change)) {
        if (other.first === node || other.second === second || isIn[other.first] === 1) continue;
        if (!hasSupply(world, other.first, pair, opposite) || !hasSupply(world, other.second, pair, sign)) continue;
        const moves: Move[] = [
          { node, sign },
          { node: second, sign: opposite },
          { node: other.first, sign: opposite },
          { node: other.second, sign },
        ];
        const swap = { pair, moves };
        if (findObstacle(constraints, world, swap, question) === null) return swap;
      }
    }
  }
  return null;
}

/** Every way to put the sum right that the fewest nodes can. */
function expand(
  { nodesOf, kindOf }: Constraints,
  world: World,
  { state, pair, isIn, sign }: { state: State; pair: Swap['pair']; isIn: Uint8Array; sign: number },
  push: (move: Move) => void,
): void {
  const off = state.imbalance.reduce((a, b) => (nodesOf[b >> 1]!.length < nodesOf[a >> 1]!.length ? b : a));
  const needed = (off & 1) === 0 ? -1 : 1;
  const tried = new Set<number>();
  for (const node of nodesOf[off >> 1]!) {
    // The group in question must not get back what it has given.
    if (isIn[node] === 1 && needed !== sign) continue;
    const kind = 2 * kindOf[node]! + isIn[node]!;
    if (tried.has(kind) || !hasSupply(world, node, pair, needed)) continue;
    tried.add(kind);
    push({ node, sign: needed });
  }
}

function hasSupply({ counts }: World, node: number, pair: Swap['pair'], sign: number): boolean {
  return counts[node * LIKERT_POINTS + (sign > 0 ? pair[0] : pair[1])]! > 0;
}

/** Sums that a move puts right go, others come in order. */
function addMove(imbalance: readonly number[], sums: readonly number[], sign: number): number[] {
  const next = [...imbalance];
  for (const sum of sums) {
    const at = next.indexOf(2 * sum + (sign > 0 ? 1 : 0));
    if (at >= 0) {
      next.splice(at, 1);
      continue;
    }
    const own = 2 * sum + (sign > 0 ? 0 : 1);
    let place = next.length;
    while (place > 0 && next[place - 1]! > own) place -= 1;
    next.splice(place, 0, own);
  }
  return next;
}

function movesOf(state: State): Move[] {
  const moves: Move[] = [];
  for (let one: State | null = state; one; one = one.before) moves.push(one.move);
  return moves;
}

/** A share that moves lead out of its interval, and whether by too many favorable answers. */
interface Obstacle {
  readonly interval: number;
  readonly isAbove: boolean;
}

/**
 * Why moves cannot be made: a share that would leave its interval, which other moves may balance, or something `fixed`, too few answers or the
 * interval of the question itself. Null where they can.
 */
function findObstacle(
  constraints: Constraints,
  world: World,
  swap: Swap,
  { interval, isIn }: Question,
): Obstacle | 'fixed' | null {
  const taken = new Map<number, number>();
  for (const { node, sign } of swap.moves) {
    const at = node * LIKERT_POINTS + (sign > 0 ? swap.pair[0] : swap.pair[1]);
    taken.set(at, (taken.get(at) ?? 0) + 1);
  }
  for (const [at, count] of taken) if (world.counts[at]! < count) return 'fixed';
  const step = favorabilityStep(swap.pair);
  if (step === 0) return null;
  if (interval) {
    let { share } = interval;
    for (const { node, sign } of swap.moves)
      if (isIn[node] === 1) share += step * sign * interval.bounds.weights[node % interval.bounds.weights.length]!;
    if (!isInside(interval.bounds, share)) return 'fixed';
  }
  for (const [at, share] of sharesAfter(constraints, world, swap, step)) {
    const bounds = constraints.intervals[at]!;
    if (!isInside(bounds, share)) return { interval: at, isAbove: share > bounds.low };
  }
  return null;
}

/** Every move outside of the group that leads a share back towards its interval. */
function balance(
  { nodesIn, kindOf }: Constraints,
  world: World,
  { obstacle, pair, isIn }: { obstacle: Obstacle; pair: Swap['pair']; isIn: Uint8Array },
  push: (move: Move) => void,
): void {
  const sign = obstacle.isAbove === favorabilityStep(pair) > 0 ? -1 : 1;
  const tried = new Set<number>();
  for (const node of nodesIn[obstacle.interval]!) {
    if (isIn[node] === 1 || tried.has(kindOf[node]!) || !hasSupply(world, node, pair, sign)) continue;
    tried.add(kindOf[node]!);
    push({ node, sign });
  }
}

const favorabilityStep = ([from, to]: Swap['pair']): number => Number(favorableIn(to)) - Number(favorableIn(from));

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
    const [from, to] = sign > 0 ? swap.pair : [swap.pair[1], swap.pair[0]];
    world.counts[node * LIKERT_POINTS + from]! -= 1;
    world.counts[node * LIKERT_POINTS + to]! += 1;
  }
}

/** Takes back exchanges, the last first. */
export function undoSwaps(constraints: Constraints, world: World, swaps: readonly Swap[]): void {
  for (const { pair, moves } of swaps.toReversed())
    applySwap(constraints, world, { pair, moves: moves.map(({ node, sign }) => ({ node, sign: sign > 0 ? -1 : 1 })) });
}
