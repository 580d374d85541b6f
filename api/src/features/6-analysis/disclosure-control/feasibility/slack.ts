import { KINDS } from './audit-model.ts';
import { isInside, type Constraints } from './publication-constraints.ts';
import { applySwap, findSwap, type Budget, type Pair, type Swap, type World } from './swap-search.ts';

export const pairsOf = (from: readonly number[], to: readonly number[]): Pair[] =>
  from.flatMap((one) => to.map((other) => [one, other] as const));
/** Changes of one answer to a favorable one. */
export const FAVORABLE_PAIRS = pairsOf([...KINDS.neutral, ...KINDS.unfavorable], KINDS.favorable);

/** A change of a group that no swap of one pair of answers makes. */
interface Blocked {
  readonly isIn: Uint8Array;
  readonly members: readonly number[];
  /** Whether the change is one of favorable answers. */
  readonly isFavorable: boolean;
  readonly sign: 1 | -1;
  readonly budget: Budget;
  /** Intervals that a balanced swap would leave, and whether above their upper bounds. */
  readonly obstacles: ReadonlyMap<number, boolean>;
}

/**
 * Makes room for a change of a group that an interval blocks, by swaps of answers outside of the group. They move the share of an interval
 * around the group away from the bound that the change approaches, and the share of an obstacle elsewhere back into its interval. Applies
 * and returns these swaps.
 */
export function makeSlack(
  constraints: Constraints,
  world: World,
  { isIn, members, isFavorable, sign, budget, obstacles }: Blocked,
): Swap[] {
  const applied: Swap[] = [];
  if (budget.changes <= 0) return applied;
  const opposite = isFavorable === sign > 0 ? -1 : 1;
  const around = new Set(members.flatMap((node) => constraints.intervalsOf[node]!));
  const make = (interval: number, sign: 1 | -1) => {
    const others = constraints.nodesIn[interval]!.filter((node) => isIn[node] !== 1);
    if (others.length === 0) return;
    const within = isIn.slice();
    for (const node of others) within[node] = 1;
    const request = { isIn: within, members: others, sign, budget };
    const swap = firstOf(FAVORABLE_PAIRS, (pair) => findSwap(constraints, world, { ...request, pair }));
    if (!swap) return;
    applySwap(constraints, world, swap);
    applied.push(swap);
  };
  for (const interval of around)
    if (isTight(constraints, world, { interval, members, step: -opposite })) make(interval, opposite);
  for (const [interval, isAbove] of obstacles) if (!around.has(interval)) make(interval, isAbove ? -1 : 1);
  return applied;
}

/** Returns whether one changed answer of a member can move the share of an interval out of its bounds. */
function isTight(
  { intervals, intervalsOf }: Constraints,
  { shares }: World,
  { interval, members, step }: { interval: number; members: readonly number[]; step: number },
): boolean {
  const bounds = intervals[interval]!;
  return members.some(
    (node) =>
      intervalsOf[node]!.includes(interval) &&
      !isInside(bounds, shares[interval]! + step * bounds.weights[node % bounds.weights.length]!),
  );
}

/** Returns the first result that is not null. */
export function firstOf<One, Result>(ones: readonly One[], find: (one: One) => Result | null): Result | null {
  for (const one of ones) {
    const result = find(one);
    if (result) return result;
  }
  return null;
}
