import { LIKERT_POINTS } from '../engine/metrics.ts';
import { nodeOf, type AuditModel } from './audit-model.ts';
import type { AuditedGroups, ProtectedGroup, ZoneGroup } from './audited-groups.ts';
import type { Constraints } from './publication-constraints.ts';
import type { Rules } from './rules.ts';
import { applySwap, findSwap, findTwinSwap, startWorld, type Budget, type Swap, type World } from './swap-search.ts';
import { pairTwins, type TwinPairs } from './twin-pairs.ts';

/** Changes that one look at a publication may try; groups that it does not come to count as closed. */
const CHANGES_LIMIT = 300_000;
/** Swaps kept for a node: they differ in what they change elsewhere. */
const SWAPS_KEPT = 6;

/** Those of the groups that are not shown to be open, and whether there was work enough to look at all of them. */
export function findClosed(
  model: AuditModel,
  constraints: Constraints,
  { small, zones }: AuditedGroups,
  rules: Rules,
): AuditedGroups & { readonly isDecided: boolean } {
  const budget: Budget = { changes: CHANGES_LIMIT };
  const found: Found = {
    world: startWorld(model.counts, constraints),
    twins: pairTwins(constraints),
    swaps: new Map(),
    budget,
  };
  // Zones first: they are few.
  const closed = {
    zones: zones.filter((group) => !hasOutcomes(model, constraints, { group, found })),
    small: small.filter((group) => !isProtected(model, constraints, { found, group, rules })),
  };
  return { ...closed, isDecided: budget.changes > 0 };
}

const LOW = [0, 1];
const NEUTRAL = [2];
const HIGH = [3, 4];
const pairsOf = (from: readonly number[], to: readonly number[]): (readonly [number, number])[] =>
  from.flatMap((one) => to.map((other) => [one, other] as const));
const FAVORABLE_PAIRS = pairsOf([...NEUTRAL, ...LOW], HIGH);
/** Kinds of answer beside the favorable ones, which change with the score whenever one of them does. */
const OTHER_KINDS = [
  { kind: NEUTRAL, pairs: pairsOf([...LOW, ...HIGH], NEUTRAL) },
  { kind: LOW, pairs: pairsOf([...NEUTRAL, ...HIGH], LOW) },
];

/** Swaps that were found for one group, by pair: from the same world they serve others too. */
interface Found {
  readonly world: World;
  readonly twins: TwinPairs;
  /** By pair and node. */
  readonly swaps: Map<string, Swap[]>;
  readonly budget: Budget;
}

/** Of a protected group nothing is known: it may have more, and fewer, of every kind of answer that it has or lacks. */
function isProtected(
  model: AuditModel,
  constraints: Constraints,
  { found, group, rules }: { found: Found; group: ProtectedGroup; rules: Rules },
): boolean {
  const nodes = group.groups.map((one) => nodeOf(model, one, group.item)).filter((node) => model.answers[node]! > 0);
  const isIn = new Uint8Array(model.answers.length);
  for (const node of nodes) isIn[node] = 1;
  const has = (kind: readonly number[]) =>
    nodes.some((node) => kind.some((point) => model.counts[node * LIKERT_POINTS + point]! > 0));
  const canMove = (pairs: readonly (readonly [number, number])[], sign: 1 | -1) =>
    pairs.some((pair) => {
      const keyOf = (node: number) => `${pair.join()}:${node}`;
      const changes = ({ moves }: Swap) =>
        moves.reduce((net, { node, sign: by }) => net + isIn[node]! * by, 0) * sign > 0;
      if (nodes.some((node) => found.swaps.get(keyOf(node))?.some(changes))) return true;
      const question = { isIn, members: nodes, pair, sign, budget: found.budget };
      const swap =
        findTwinSwap(constraints, found.world, question, found.twins) ?? findSwap(constraints, found.world, question);
      for (const { node } of swap?.moves ?? []) {
        const known = found.swaps.get(keyOf(node)) ?? [];
        if (swap && known.length < SWAPS_KEPT) found.swaps.set(keyOf(node), [...known, swap]);
      }
      return swap !== null;
    });
  // Somebody in the group knows an answer of it, so it has to be open in both directions.
  if (has(HIGH) && !canMove(FAVORABLE_PAIRS, -1)) return false;
  if (has([...LOW, ...NEUTRAL]) && !canMove(FAVORABLE_PAIRS, 1)) return false;
  if (!rules.jointSearch) return true;
  return OTHER_KINDS.every(({ kind, pairs }) => {
    const isAnywhere = model.answers.some((_, node) =>
      node % model.items !== group.item ? false : kind.some((point) => model.counts[node * LIKERT_POINTS + point]! > 0),
    );
    return !isAnywhere || canMove(pairs, 1) || canMove(pairs, -1);
  });
}

/** C7: so many values of the share are possible, all in its zone. */
function hasOutcomes(
  model: AuditModel,
  constraints: Constraints,
  { group, found }: { group: ZoneGroup; found: Found },
): boolean {
  const isIn = new Uint8Array(model.answers.length);
  const members: number[] = [];
  const weights = new Float64Array(model.items);
  for (const item of group.entering) {
    let answers = 0;
    for (const one of group.groups) {
      const node = nodeOf(model, one, item);
      if (model.answers[node] === 0) continue;
      answers += model.answers[node]!;
      isIn[node] = 1;
      members.push(node);
    }
    weights[item] = 1 / (answers * group.entering.length);
  }
  const truth = shareOf(model.counts, members, weights);
  const bounds = { low: group.low, high: group.high, isClosed: true, share: truth, weights };
  let outcomes = 1;
  for (const sign of [group.zone === 'high' ? 1 : -1, group.zone === 'high' ? -1 : 1] as const) {
    const world = startWorld(model.counts, constraints);
    while (outcomes < group.outcomes) {
      const interval = { bounds, share: shareOf(world.counts, members, weights) };
      const question = { isIn, members, sign, interval, budget: found.budget };
      const swap =
        firstSwap(FAVORABLE_PAIRS, (pair) => findTwinSwap(constraints, world, { ...question, pair }, found.twins)) ??
        firstSwap(FAVORABLE_PAIRS, (pair) => findSwap(constraints, world, { ...question, pair }));
      if (!swap) break;
      applySwap(constraints, world, swap);
      outcomes += 1;
    }
  }
  return outcomes >= group.outcomes;
}

function firstSwap<Pair, Found>(pairs: readonly Pair[], find: (pair: Pair) => Found | null): Found | null {
  for (const pair of pairs) {
    const found = find(pair);
    if (found) return found;
  }
  return null;
}

function shareOf(counts: Int32Array, nodes: readonly number[], weights: Float64Array): number {
  let share = 0;
  for (const node of nodes) {
    const start = node * LIKERT_POINTS;
    share += (counts[start + 3]! + counts[start + 4]!) * weights[node % weights.length]!;
  }
  return share;
}
