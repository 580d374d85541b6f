import type { Rules } from '../rules.ts';
import { ALL_KINDS, nodeOf, type AuditModel, type Kind } from './audit-model.ts';
import type { AuditedGroups, ProtectedGroup, ZoneGroup } from './audited-groups.ts';
import { searchNumbers, type SearchState } from './number-search.ts';
import { constrainWhole, type PublicationConstraints } from './publication-constraints.ts';
import { randomWorlds } from './random-worlds.ts';
import { countKind, startWorld, type Budget } from './swap-search.ts';

/** The most moves that the search may try for one publication. Groups that it does not reach count as disclosed. */
const MOVES_BUDGET = 4_000_000;
/** The same for one publication from all other worlds together. */
const WORLDS_BUDGET = 20_000_000;
/** Tolerance for sums of floating-point fractions. */
const ROUNDING = 1e-9;

/** A search over one publication for groups that remain protected. */
export interface FeasibilitySearch {
  /** Returns the zone groups for which the search enters the zone and does not find enough numbers. */
  readonly disclosedZones: (zones: AuditedGroups['zones']) => ZoneGroup[];
  readonly disclosedSmall: (small: AuditedGroups['small']) => ProtectedGroup[];
  /** Returns whether all groups are protected; stops at the first that is not. */
  readonly areProtected: (audited: AuditedGroups) => boolean;
  /** Returns whether the budget sufficed for all checks. */
  readonly isDecided: () => boolean;
}

export function startFeasibilitySearch(
  model: AuditModel,
  published: PublicationConstraints,
  rules: Rules,
  budget: Budget = { changes: MOVES_BUDGET },
): FeasibilitySearch {
  const state: SearchState = { world: startWorld(model.counts, published.ofAll), budget };
  const itemsByKind = new Map<Kind, ReadonlySet<number>>();
  const itemsOf = (kind: Kind) => {
    const items = itemsByKind.get(kind) ?? itemsWith(model, published, { kind, state });
    itemsByKind.set(kind, items);
    return items;
  };
  const isZoneProtected = (group: ZoneGroup) => hasOutcomes(model, published, { group, state });
  const isSmallProtected = (group: GroupOfKind) =>
    isProtected(model, published, { group, state, possible: itemsOf(group.kind) });
  return {
    disclosedZones: (zones) => zones.filter((group) => !isZoneProtected(group)),
    disclosedSmall: (small) => byKind(small, rules).filter((group) => !isSmallProtected(group)),
    // Zones first, because they are few.
    areProtected: ({ small, zones }) => zones.every(isZoneProtected) && byKind(small, rules).every(isSmallProtected),
    isDecided: () => budget.changes > 0,
  };
}

type GroupOfKind = ProtectedGroup & { readonly kind: Kind };

/** Returns the groups once for each kind of answer. What discloses one kind, also to a member, may not disclose another. */
export function byKind(small: readonly ProtectedGroup[], rules: Rules): GroupOfKind[] {
  const kinds = rules.jointSearch ? ALL_KINDS : (['favorable'] as const);
  const isOfKind = (group: ProtectedGroup): group is GroupOfKind => group.kind !== undefined;
  return small.flatMap((group) => (isOfKind(group) ? [group] : kinds.map((kind) => ({ ...group, kind }))));
}

/** Returns the groups that the publication discloses, and whether the budget sufficed to check all of them. */
export function findDisclosedGroups(
  model: AuditModel,
  published: PublicationConstraints,
  audited: AuditedGroups,
  rules: Rules,
): AuditedGroups & { readonly isDecided: boolean } {
  const search = startFeasibilitySearch(model, published, rules);
  const zones = search.disclosedZones(audited.zones);
  const small = search.disclosedSmall(audited.small);
  return { zones, small, isDecided: search.isDecided() };
}

/**
 * Returns whether each group is disclosed by the figures of the organization alone, or protected as seen from some world with the same
 * publication: the given answers, or others that random swaps reach. From some worlds a search finds more than from others.
 */
export function areProtectedFromSomeWorld(
  model: AuditModel,
  published: PublicationConstraints,
  audited: AuditedGroups,
  rules: Rules,
): boolean {
  const disclosed = findDisclosedGroups(model, published, audited, rules);
  const { small, zones, isDecided } = withoutKnown(model, disclosed, rules);
  const budget = { changes: WORLDS_BUDGET };
  const isProtected = (groups: AuditedGroups): boolean => {
    for (const counts of randomWorlds(model, published, budget))
      if (startFeasibilitySearch({ ...model, counts }, published, rules, budget).areProtected(groups)) return true;
    return false;
  };
  return (
    isDecided &&
    zones.every((group) => isProtected({ small: [], zones: [group] })) &&
    small.every((group) => isProtected({ small: [group], zones: [] }))
  );
}

/** Returns the disclosed groups that the figures of the organization alone do not disclose, and whether the budget sufficed to tell. */
export function withoutKnown(
  model: AuditModel,
  disclosed: AuditedGroups,
  rules: Rules,
): ReturnType<typeof findDisclosedGroups> {
  const known = findDisclosedGroups(model, constrainWhole(model), disclosed, rules);
  return {
    small: disclosed.small.filter((group) => !known.small.includes(group)),
    zones: disclosed.zones.filter((group) => !known.zones.includes(group)),
    isDecided: known.isDecided,
  };
}

/** Returns the items to which a respondent may have given an answer of a kind: the same ones in every world that swaps reach. */
function itemsWith(
  model: AuditModel,
  published: PublicationConstraints,
  { kind, state }: { kind: Kind; state: SearchState },
): ReadonlySet<number> {
  const everyone = [...Array(model.groups).keys()];
  const isPossible = (item: number) => {
    const members = nodesOf(model, everyone, [item]);
    let most = countKind(state.world, members, kind);
    const onNumber = (number: number) => void (most = Math.max(most, number));
    searchNumbers(published, state, { members, kind, first: 1, isDone: () => most > 0, onNumber });
    return most > 0;
  };
  return new Set([...Array(model.items).keys()].filter(isPossible));
}

/**
 * Returns whether a group is protected, also against its own members: at least two numbers of a kind of answer remain possible, given that
 * any possible number of one member's answers are of that kind. The check covers all numbers that swaps reach and not only the true one,
 * so it has the same result in every world that swaps reach.
 * @param possible the items to which a respondent may have given an answer of the kind
 */
function isProtected(
  model: AuditModel,
  published: PublicationConstraints,
  {
    group: { groups, items, kind },
    state,
    possible,
  }: { group: GroupOfKind; state: SearchState; possible: ReadonlySet<number> },
): boolean {
  const members = nodesOf(model, groups, items);
  const answers = members.reduce((sum, node) => sum + model.answers[node]!, 0);
  /** The most answers of that kind that a member may have given. */
  const mostOwn = items.filter((item) => possible.has(item)).length;
  if (mostOwn === 0) return true;
  // One person alone learns nothing about others.
  const isOnePerson = answers <= items.length;
  const known = isOnePerson ? [] : [...Array(mostOwn + 1).keys()];
  const numbers = new Set([countKind(state.world, members, kind)]);
  const areEnough = () =>
    numbers.size > 1 &&
    known.every((own) => {
      const [least, most] = [own, answers - items.length + own];
      return [...numbers].filter((number) => number >= least && number <= most).length > 1;
    });
  const onNumber = (number: number) => void numbers.add(number);
  searchNumbers(published, state, { members, kind, first: 1, isDone: areEnough, onNumber });
  return areEnough();
}

/**
 * Returns whether enough numbers of a kind of answer are possible in a group, or none that lies in its zone (C7). Numbers outside of the
 * zone count too, so that the check has the same result in every world that swaps reach.
 */
function hasOutcomes(
  model: AuditModel,
  published: PublicationConstraints,
  { group, state }: { group: ZoneGroup; state: SearchState },
): boolean {
  const { groups, entering, kind, zone, low, high, outcomes } = group;
  const members = nodesOf(model, groups, entering);
  const weights = new Float64Array(model.items);
  for (const node of members) weights[node % model.items]! += model.answers[node]!;
  for (const item of entering) weights[item] = 1 / (weights[item]! * entering.length);
  const isInZone = () => {
    const share = members.reduce(
      (sum, node) => sum + countKind(state.world, [node], kind) * weights[node % model.items]!,
      0,
    );
    return zone === 'high' ? share >= low - ROUNDING : share <= high + ROUNDING;
  };
  let isEntered = isInZone();
  const numbers = new Set([countKind(state.world, members, kind)]);
  searchNumbers(published, state, {
    members,
    kind,
    first: zone === 'high' ? 1 : -1,
    isDone: () => numbers.size >= outcomes,
    onNumber: (number) => {
      numbers.add(number);
      isEntered ||= isInZone();
    },
  });
  return !isEntered || numbers.size >= outcomes;
}

/** Returns the nodes of some groups and items that have answers. */
const nodesOf = (model: AuditModel, groups: readonly number[], items: readonly number[]): number[] =>
  groups.flatMap((group) => items.map((item) => nodeOf(model, group, item))).filter((node) => model.answers[node]! > 0);
