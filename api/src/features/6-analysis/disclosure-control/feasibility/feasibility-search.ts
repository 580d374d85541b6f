import { LIKERT_POINTS } from '../../statistics/index.ts';
import { nodeOf, type AuditModel } from './audit-model.ts';
import type { AuditedGroups, ProtectedGroup, ZoneGroup } from './audited-groups.ts';
import type { Constraints } from './publication-constraints.ts';
import type { Rules } from '../rules.ts';
import {
  applySwap,
  findSwap,
  findTwinSwap,
  startWorld,
  undoSwaps,
  type Budget,
  type Swap,
  type World,
} from './swap-search.ts';
import { pairTwins, type TwinPairs } from './twin-pairs.ts';

/** Changes that one look at a publication may try; groups that it does not come to count as closed. */
const CHANGES_LIMIT = 300_000;
/** Swaps kept for a node: they differ in what they change elsewhere. */
const SWAPS_KEPT = 6;

/** One look at a publication: which groups are shown to be open. */
export interface FeasibilitySearch {
  /** Those of the zone groups that are not shown to be open. */
  readonly disclosedZones: (zones: AuditedGroups['zones']) => AuditedGroups['zones'];
  readonly disclosedSmall: (small: AuditedGroups['small']) => AuditedGroups['small'];
  /** Whether all of them are open; ends with the first that is not. */
  readonly areProtected: (asked: AuditedGroups) => boolean;
  /** Whether there was work enough for all that was asked. */
  readonly isDecided: () => boolean;
}

export function startFeasibilitySearch(model: AuditModel, constraints: Constraints, rules: Rules): FeasibilitySearch {
  const budget: Budget = { changes: CHANGES_LIMIT };
  const found: Found = {
    world: startWorld(model.counts, constraints),
    twins: pairTwins(constraints),
    swaps: new Map(),
    budget,
  };
  const isZoneOpen = (group: ZoneGroup) => hasOutcomes(model, constraints, { group, found });
  const isSmallOpen = (group: ProtectedGroup) => isProtected(model, constraints, { found, group, rules });
  return {
    disclosedZones: (zones) => zones.filter((group) => !isZoneOpen(group)),
    disclosedSmall: (small) => small.filter((group) => !isSmallOpen(group)),
    // Zones first: they are few.
    areProtected: ({ small, zones }) => zones.every(isZoneOpen) && small.every(isSmallOpen),
    isDecided: () => budget.changes > 0,
  };
}

/** Those of the groups that are not shown to be open, and whether there was work enough to look at all of them. */
export function findDisclosedGroups(
  model: AuditModel,
  constraints: Constraints,
  asked: AuditedGroups,
  rules: Rules,
): AuditedGroups & { readonly isDecided: boolean } {
  const search = startFeasibilitySearch(model, constraints, rules);
  const zones = search.disclosedZones(asked.zones);
  const small = search.disclosedSmall(asked.small);
  return { zones, small, isDecided: search.isDecided() };
}

const LOW = [0, 1];
const NEUTRAL = [2];
const HIGH = [3, 4];
type Pair = readonly [number, number];
const pairsOf = (from: readonly number[], to: readonly number[]): Pair[] =>
  from.flatMap((one) => to.map((other) => [one, other] as const));
const FAVORABLE_PAIRS = pairsOf([...NEUTRAL, ...LOW], HIGH);
/** Kinds of answer beside the favorable ones, which change with the score whenever one of them does. */
const OTHER_KINDS = [
  { kind: NEUTRAL, pairs: pairsOf([...LOW, ...HIGH], NEUTRAL) },
  { kind: LOW, pairs: pairsOf([...NEUTRAL, ...HIGH], LOW) },
];

/** Swaps that were found for one group, by pair: from the same world they serve others too. */
interface Found {
  /** The truth, between two questions. */
  readonly world: World;
  readonly twins: TwinPairs;
  /** By pair and node. */
  readonly swaps: Map<string, Swap[]>;
  readonly budget: Budget;
}

/**
 * Of a protected group nothing is known, not even to one of its people: of every kind of answer at least two numbers are possible, also
 * beside an answer of that kind and beside one that is not. Asked of all numbers that exchanges reach, not of the true one, this has the same
 * answer in every world that they lead to.
 */
function isProtected(
  model: AuditModel,
  constraints: Constraints,
  { found, group, rules }: { found: Found; group: ProtectedGroup; rules: Rules },
): boolean {
  const nodes = group.groups.map((one) => nodeOf(model, one, group.item)).filter((node) => model.answers[node]! > 0);
  const isIn = new Uint8Array(model.answers.length);
  for (const node of nodes) isIn[node] = 1;
  const people = nodes.reduce((sum, node) => sum + model.answers[node]!, 0);
  const isOpen = (kind: readonly number[], pairs: readonly Pair[]): boolean => {
    const countIn = (counts: Int32Array) =>
      nodes.reduce((sum, node) => sum + kind.reduce((of, point) => of + counts[node * LIKERT_POINTS + point]!, 0), 0);
    const numbers = new Set([countIn(found.world.counts)]);
    const areEnough = () =>
      people === 1 ? numbers.size > 1 : [0, people].every((end) => numbers.size - Number(numbers.has(end)) > 1);
    for (const sign of [1, -1] as const) {
      const swaps: Swap[] = [];
      while (!areEnough()) {
        const swap = findChange(constraints, { found, isTruth: swaps.length === 0, members: nodes, isIn, pairs, sign });
        if (!swap) break;
        applySwap(constraints, found.world, swap);
        swaps.push(swap);
        numbers.add(countIn(found.world.counts));
      }
      undoSwaps(constraints, found.world, swaps);
    }
    return areEnough();
  };
  if (!isOpen(HIGH, FAVORABLE_PAIRS)) return false;
  if (!rules.jointSearch) return true;
  return OTHER_KINDS.every(({ kind, pairs }) => {
    const isAnywhere = model.answers.some((_, node) =>
      node % model.items !== group.item ? false : kind.some((point) => model.counts[node * LIKERT_POINTS + point]! > 0),
    );
    return !isAnywhere || isOpen(kind, pairs);
  });
}

/** A swap that gives the group one more of a kind, or one fewer; from the truth one that was found for another group serves too. */
function findChange(
  constraints: Constraints,
  {
    found,
    isTruth,
    members,
    isIn,
    pairs,
    sign,
  }: {
    found: Found;
    /** Whether nothing is exchanged yet. */
    isTruth: boolean;
    members: readonly number[];
    isIn: Uint8Array;
    pairs: readonly Pair[];
    sign: 1 | -1;
  },
): Swap | null {
  return firstOf(pairs, (pair) => {
    const keyOf = (node: number) => `${pair.join()}:${node}`;
    const changes = ({ moves }: Swap) => moves.reduce((net, move) => net + isIn[move.node]! * move.sign, 0) * sign > 0;
    const known = isTruth ? firstOf(members, (node) => found.swaps.get(keyOf(node))?.find(changes) ?? null) : null;
    if (known) return known;
    const question = { isIn, members, pair, sign, budget: found.budget };
    const swap =
      findTwinSwap(constraints, found.world, question, found.twins) ?? findSwap(constraints, found.world, question);
    for (const { node } of isTruth ? (swap?.moves ?? []) : []) {
      const others = found.swaps.get(keyOf(node)) ?? [];
      if (swap && others.length < SWAPS_KEPT) found.swaps.set(keyOf(node), [...others, swap]);
    }
    return swap;
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
  const { world } = found;
  for (const sign of [group.zone === 'high' ? 1 : -1, group.zone === 'high' ? -1 : 1] as const) {
    const swaps: Swap[] = [];
    while (outcomes < group.outcomes) {
      const interval = { bounds, share: shareOf(world.counts, members, weights) };
      const question = { isIn, members, sign, interval, budget: found.budget };
      const swap =
        firstOf(FAVORABLE_PAIRS, (pair) => findTwinSwap(constraints, world, { ...question, pair }, found.twins)) ??
        firstOf(FAVORABLE_PAIRS, (pair) => findSwap(constraints, world, { ...question, pair }));
      if (!swap) break;
      applySwap(constraints, world, swap);
      swaps.push(swap);
      outcomes += 1;
    }
    undoSwaps(constraints, world, swaps);
  }
  return outcomes >= group.outcomes;
}

function firstOf<One, Found>(ones: readonly One[], find: (one: One) => Found | null): Found | null {
  for (const one of ones) {
    const found = find(one);
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
