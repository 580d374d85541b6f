import { LIKERT_POINTS } from '../../statistics/index.ts';
import { KINDS, nodeOf, type AuditModel, type Kind, type NearZone } from './audit-model.ts';
import type { AuditedGroups, ProtectedGroup, ZoneGroup } from './audited-groups.ts';
import { constrainWhole, favorableIn, type Constraints } from './publication-constraints.ts';
import type { Rules } from '../rules.ts';
import {
  applySwap,
  findSwap,
  findTwinSwap,
  startWorld,
  undoSwaps,
  type Budget,
  type Pair,
  type Swap,
  type World,
} from './swap-search.ts';
import { FAVORABLE_PAIRS, firstOf, makeSlack, pairsOf } from './slack.ts';

/** The most moves that the search may try for one publication. Groups that it does not reach count as disclosed. */
const MOVES_BUDGET = 300_000;
/** The most cached swaps per node. They differ in their effect on other nodes. */
const MAX_CACHED_SWAPS = 6;

/** How often a search for one number moves shares away from their bounds. */
const SLACK_ROUNDS = 4;
/** Tolerance for sums of floating-point fractions. */
const ROUNDING = 1e-9;

/**
 * Two changes that give a node one more answer of a kind and keep its favorable answers and its score: 2 to 3 and 5 to 4, or 2 to 3 and 2
 * to 1; and their reverse.
 */
const SCORE_NEUTRAL: Record<KindGroup['kind'], readonly Pair[]> = {
  neutral: [
    [1, 2, 4, 3],
    [1, 2, 1, 0],
  ],
  unfavorable: [
    [2, 1, 3, 4],
    [2, 1, 0, 1],
  ],
};

/** A group of k or more whose share of one kind of answer lies in a limit zone. At least `outcomes` numbers must remain possible. */
export interface KindGroup {
  readonly groups: readonly number[];
  readonly entering: readonly number[];
  readonly kind: Exclude<Kind, 'favorable'>;
  readonly outcomes: number;
}

/** Constraints on swaps of neutral and unfavorable answers. */
export interface KeepingFavorable {
  /** The sums of cells with a score, for swaps that change it. */
  readonly ofScores: Constraints;
  /** The sums of cells with neutral and unfavorable, for swaps that change no score. */
  readonly ofParts: Constraints;
}

/** A search over one publication for groups that remain protected. */
export interface FeasibilitySearch {
  /** Returns the zone groups for which the search does not find enough outcomes. */
  readonly disclosedZones: (zones: AuditedGroups['zones']) => AuditedGroups['zones'];
  /** Returns the zones that swaps enter and in which they find fewer values than C7 requires. */
  readonly closedZones: (near: readonly NearZone[]) => NearZone[];
  readonly disclosedSmall: (small: AuditedGroups['small']) => AuditedGroups['small'];
  /**
   * Returns the groups for whose kind of answer the search does not find enough numbers.
   * @param keeping the constraints on swaps that keep favorable answers, and on those that keep scores too
   */
  readonly disclosedKinds: (kinds: readonly KindGroup[], keeping: KeepingFavorable) => KindGroup[];
  /** Returns whether all groups are protected; stops at the first that is not. */
  readonly areProtected: (audited: AuditedGroups) => boolean;
  /** Returns whether the budget sufficed for all checks. */
  readonly isDecided: () => boolean;
}

export function startFeasibilitySearch(model: AuditModel, constraints: Constraints, rules: Rules): FeasibilitySearch {
  const budget: Budget = { changes: MOVES_BUDGET };
  const state: SearchState = {
    world: startWorld(model.counts, constraints),
    swaps: new Map(),
    budget,
  };
  const isZoneProtected = (group: ZoneGroup) => hasOutcomes(model, constraints, { group, state });
  const isSmallProtected = (group: ProtectedGroup) => isProtected(model, constraints, { state, group, rules });
  return {
    disclosedZones: (zones) => zones.filter((group) => !isZoneProtected(group)),
    closedZones: (near) => near.filter((zone) => isClosed(model, constraints, { near: zone, state })),
    disclosedSmall: (small) => small.filter((group) => !isSmallProtected(group)),
    disclosedKinds: (kinds, keeping) =>
      kinds.filter((group) => !hasNumbers(model, { constraints, ...keeping }, { group, state })),
    // Zones first, because they are few.
    areProtected: ({ small, zones }) => zones.every(isZoneProtected) && small.every(isSmallProtected),
    isDecided: () => budget.changes > 0,
  };
}

/** Returns the groups that the publication discloses, and whether the budget sufficed to check all of them. */
export function findDisclosedGroups(
  model: AuditModel,
  constraints: Constraints,
  audited: AuditedGroups,
  rules: Rules,
): AuditedGroups & { readonly isDecided: boolean } {
  const search = startFeasibilitySearch(model, constraints, rules);
  const zones = search.disclosedZones(audited.zones);
  const small = search.disclosedSmall(audited.small);
  return { zones, small, isDecided: search.isDecided() };
}

/**
 * Returns the zones that a publication closes. Zones that the figures of the organization close by themselves are not
 * among them: their groups are not protected, so a world in such a zone is not coarsened further.
 */
export function findClosedZones(
  model: AuditModel,
  search: Pick<FeasibilitySearch, 'closedZones'>,
  { near, rules }: { readonly near: readonly NearZone[]; readonly rules: Rules },
): NearZone[] {
  const closed = search.closedZones(near);
  if (closed.length === 0) return closed;
  const ofWhole = startFeasibilitySearch(model, constrainWhole(model), rules).closedZones(closed);
  return closed.filter((zone) => !ofWhole.includes(zone));
}

const { unfavorable: LOW, neutral: NEUTRAL, favorable: HIGH } = KINDS;
/** Kinds of answer besides favorable. The score changes whenever one of them does. */
const OTHER_KINDS = [
  { kind: NEUTRAL, pairs: pairsOf([...LOW, ...HIGH], NEUTRAL) },
  { kind: LOW, pairs: pairsOf([...NEUTRAL, ...HIGH], LOW) },
];

/** The state of a search. Swaps found for one group are cached, since they also apply to others from the same world. */
interface SearchState {
  /** The true answers between two checks. */
  readonly world: World;
  /** Cached swaps by pair and node. */
  readonly swaps: Map<string, Swap[]>;
  readonly budget: Budget;
}

/**
 * Returns whether a group is protected, also against its own members: for every kind of answer at least two numbers remain possible,
 * given that any number of one member's answers are of that kind. The check covers all numbers that swaps reach and not only the true one,
 * so it has the same result in every world that swaps reach.
 */
function isProtected(
  model: AuditModel,
  constraints: Constraints,
  { state, group, rules }: { state: SearchState; group: ProtectedGroup; rules: Rules },
): boolean {
  const { items } = group;
  const nodes = group.groups
    .flatMap((one) => items.map((item) => nodeOf(model, one, item)))
    .filter((node) => model.answers[node]! > 0);
  const isIn = new Uint8Array(model.answers.length);
  for (const node of nodes) isIn[node] = 1;
  const answers = nodes.reduce((sum, node) => sum + model.answers[node]!, 0);
  // The numbers of answers of that kind that a member may have given. One person alone learns nothing about others.
  const isOnePerson = answers <= items.length;
  const known = isOnePerson ? [] : [...Array(items.length + 1).keys()];
  const hasTwoNumbers = (kind: readonly number[], pairs: readonly Pair[]): boolean => {
    const countIn = (counts: Int32Array) =>
      nodes.reduce((sum, node) => sum + kind.reduce((of, point) => of + counts[node * LIKERT_POINTS + point]!, 0), 0);
    const numbers = new Set([countIn(state.world.counts)]);
    const areEnough = () =>
      numbers.size > 1 &&
      known.every((own) => {
        const [least, most] = [own, answers - items.length + own];
        return [...numbers].filter((number) => number >= least && number <= most).length > 1;
      });
    const slack = { isIn, members: nodes, isFavorable: kind === HIGH, budget: state.budget };
    for (const sign of [1, -1] as const) {
      const swaps: Swap[] = [];
      let rounds = SLACK_ROUNDS;
      while (!areEnough()) {
        const swap = findChange(constraints, {
          state,
          isUnchanged: swaps.length === 0,
          members: nodes,
          isIn,
          pairs,
          sign,
        });
        if (swap) applySwap(constraints, state.world, swap);
        const made = swap ? [swap] : rounds > 0 ? makeSlack(constraints, state.world, { ...slack, sign }) : [];
        if (made.length === 0) break;
        if (!swap) rounds -= 1;
        swaps.push(...made);
        numbers.add(countIn(state.world.counts));
      }
      undoSwaps(constraints, state.world, swaps);
    }
    return areEnough();
  };
  if (!hasTwoNumbers(HIGH, FAVORABLE_PAIRS)) return false;
  if (!rules.jointSearch) return true;
  return OTHER_KINDS.every(({ kind, pairs }) => {
    const isAnywhere = model.answers.some(
      (_, node) =>
        items.includes(node % model.items) && kind.some((point) => model.counts[node * LIKERT_POINTS + point]! > 0),
    );
    return !isAnywhere || hasTwoNumbers(kind, pairs);
  });
}

/** Finds a swap that changes the group's number of answers of a kind by one. From the true answers, cached swaps apply too. */
function findChange(
  constraints: Constraints,
  {
    state,
    isUnchanged,
    members,
    isIn,
    pairs,
    sign,
  }: {
    state: SearchState;
    /** True if no swap has been applied yet. */
    isUnchanged: boolean;
    members: readonly number[];
    isIn: Uint8Array;
    pairs: readonly Pair[];
    sign: 1 | -1;
  },
): Swap | null {
  return firstOf(pairs, (pair) => {
    const keyOf = (node: number) => `${pair.join()}:${node}`;
    const changes = ({ moves }: Swap) => moves.reduce((net, move) => net + isIn[move.node]! * move.sign, 0) * sign > 0;
    const cached = isUnchanged ? firstOf(members, (node) => state.swaps.get(keyOf(node))?.find(changes) ?? null) : null;
    if (cached) return cached;
    const request = { isIn, members, pair, sign, budget: state.budget };
    const swap = findTwinSwap(constraints, state.world, request) ?? findSwap(constraints, state.world, request);
    for (const { node } of isUnchanged ? (swap?.moves ?? []) : []) {
      const others = state.swaps.get(keyOf(node)) ?? [];
      if (swap && others.length < MAX_CACHED_SWAPS) state.swaps.set(keyOf(node), [...others, swap]);
    }
    return swap;
  });
}

/** Returns whether enough values of the share are possible within its zone (C7). */
function hasOutcomes(
  model: AuditModel,
  constraints: Constraints,
  { group, state }: { group: ZoneGroup; state: SearchState },
): boolean {
  let outcomes = 1;
  for (const sign of [group.zone === 'high' ? 1 : -1, group.zone === 'high' ? -1 : 1] as const)
    moveShare(model, constraints, {
      group,
      state,
      sign,
      isDone: () => outcomes >= group.outcomes,
      onShare: () => {
        outcomes += 1;
      },
    });
  return outcomes >= group.outcomes;
}

/** Returns whether swaps move a share into the zone and find fewer values there than C7 requires. */
function isClosed(
  model: AuditModel,
  constraints: Constraints,
  { near, state }: { near: NearZone; state: SearchState },
): boolean {
  const isHigh = near.zone === 'high';
  let outcomes = 0;
  moveShare(model, constraints, {
    group: { ...near, low: 0, high: 1 },
    state,
    sign: isHigh ? 1 : -1,
    isDone: () => outcomes >= near.outcomes,
    onShare: (share) => {
      if (isHigh ? share >= near.high - ROUNDING : share <= near.low + ROUNDING) outcomes += 1;
    },
  });
  return outcomes > 0 && outcomes < near.outcomes;
}

/** Moves the share of a group by swaps in one direction within its bounds, until done or stuck; then reverts the swaps. */
function moveShare(
  model: AuditModel,
  constraints: Constraints,
  {
    group,
    state,
    sign,
    isDone,
    onShare,
  }: {
    group: Pick<ZoneGroup, 'groups' | 'entering' | 'low' | 'high'>;
    state: SearchState;
    sign: 1 | -1;
    isDone: () => boolean;
    /** Receives each new share. */
    onShare: (share: number) => void;
  },
): void {
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
  const { world, budget } = state;
  let share = shareOf(world.counts, members, weights);
  const bounds = { low: group.low, high: group.high, isClosed: true, share, weights };
  const swaps: Swap[] = [];
  while (!isDone()) {
    const request = { isIn, members, sign, interval: { bounds, share }, budget };
    const swap =
      firstOf(FAVORABLE_PAIRS, (pair) => findTwinSwap(constraints, world, { ...request, pair })) ??
      firstOf(FAVORABLE_PAIRS, (pair) => findSwap(constraints, world, { ...request, pair }));
    if (!swap) break;
    applySwap(constraints, world, swap);
    swaps.push(swap);
    share = shareOf(world.counts, members, weights);
    onShare(share);
  }
  undoSwaps(constraints, world, swaps);
}

/** Returns whether enough numbers of a kind of answer are possible in a group. */
function hasNumbers(
  model: AuditModel,
  { constraints, ofScores, ofParts }: KeepingFavorable & { constraints: Constraints },
  { group, state }: { group: KindGroup; state: SearchState },
): boolean {
  const isIn = new Uint8Array(model.answers.length);
  const members = group.entering.flatMap((item) =>
    group.groups.map((one) => nodeOf(model, one, item)).filter((node) => model.answers[node]! > 0),
  );
  for (const node of members) isIn[node] = 1;
  const kind: readonly number[] = KINDS[group.kind];
  const pairs = pairsOf(
    [...LOW, ...NEUTRAL, ...HIGH].filter((point) => !kind.includes(point)),
    kind,
  ).toSorted(([a], [b]) => Number(favorableIn(a)) - Number(favorableIn(b)));
  // Swaps that keep favorable answers first.
  const ways = [
    ...SCORE_NEUTRAL[group.kind].map((pair) => ({ pair, under: ofParts })),
    ...pairs.map((pair) => ({ pair, under: favorableIn(pair[0]) ? constraints : ofScores })),
  ];
  const { world, budget } = state;
  let numbers = 1;
  for (const sign of [1, -1] as const) {
    const swaps: Swap[] = [];
    while (numbers < group.outcomes) {
      const swap = firstOf(ways, ({ pair, under }) => {
        const request = { isIn, members, pair, sign, budget };
        return findTwinSwap(under, world, request) ?? findSwap(under, world, request);
      });
      if (!swap) break;
      applySwap(constraints, world, swap);
      swaps.push(swap);
      numbers += 1;
    }
    undoSwaps(constraints, world, swaps);
  }
  return numbers >= group.outcomes;
}

function shareOf(counts: Int32Array, nodes: readonly number[], weights: Float64Array): number {
  let share = 0;
  for (const node of nodes) {
    const start = node * LIKERT_POINTS;
    share += (counts[start + 3]! + counts[start + 4]!) * weights[node % weights.length]!;
  }
  return share;
}
