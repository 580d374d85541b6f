import { LIKERT_POINTS } from '../../statistics/index.ts';
import {
  answersTo,
  KINDS,
  measureZone,
  nodeOf,
  type AuditModel,
  type Kind,
  type PublishedCell,
} from './audit-model.ts';
import type { Row } from '../rows.ts';
import { toleranceOf, type Zone } from '../limit-zones.ts';
import type { SuppressionPlan } from '../suppression-plan.ts';

/**
 * A group with fewer than k answers to each of some items: to one, or to all that it answered. The number of its answers of a kind to these
 * items together must not be disclosed.
 */
export interface ProtectedGroup {
  readonly groups: readonly number[];
  readonly items: readonly number[];
  /** The kind of answer, or all of them. */
  readonly kind?: Kind;
}

/**
 * A group of k or more whose share of a kind of answer lies in a limit zone, or near one. If the share may lie in the zone, from `low` to
 * `high`, at least `outcomes` numbers must remain possible.
 */
export interface ZoneGroup extends Pick<PublishedCell, 'groups' | 'entering' | 'low' | 'high'> {
  readonly kind: Kind;
  readonly zone: Exclude<Zone, 'middle'>;
  readonly outcomes: number;
}

export interface AuditedGroups {
  readonly small: readonly ProtectedGroup[];
  readonly zones: readonly ZoneGroup[];
}

/** A share is near a limit zone if this many changed answers can move it there. */
const NEAR_ANSWERS = 8;

/** Tolerance for sums of floating-point fractions. */
const ROUNDING = 1e-9;

/** Sets of finest groups that a reader can name, or derive from cells that are not suppressed. */
type Listed = readonly (readonly number[])[];

interface Frame {
  readonly breakouts: readonly (readonly Row[])[];
  readonly conjunctions: readonly (readonly number[])[];
  readonly hidden: SuppressionPlan;
  readonly threshold: number;
}

/**
 * Lists the groups that the audit checks (C5, C7): finest groups and conjunctions of units; rows of every table; the pool of suppressed
 * rows of a table, also with the rows in limit zones; the complement of each row in the organization and in its parent row; the
 * differences of nested rows and of units, and the people in neither of two units; and, if they are small, the same of all rows. Groups with
 * fewer than k answers are protected. Larger ones are listed if their favorable share is in a limit zone, or near one. `listed` has the
 * groups whose neutral and unfavorable shares are audited.
 */
export function listAuditedGroups(model: AuditModel, frame: Frame): AuditedGroups & { readonly listed: Listed } {
  const found = new Map<string, readonly number[]>();
  const listed = new Map<string, readonly number[]>();
  const add = (groups: readonly number[], isListed = true) => {
    const key = groups.toSorted((a, b) => a - b).join();
    if (groups.length > 0) found.set(key, groups);
    if (groups.length > 0 && isListed) listed.set(key, groups);
  };
  for (const groups of frame.conjunctions) add(groups);
  const everyone = [...Array(model.groups).keys()];
  const shownRows = frame.breakouts.flatMap((rows, table) =>
    rows.filter((_, position) => !frame.hidden[table]!.has(position)),
  );
  const shown = shownRows.map(({ groups }) => groups);
  const limits = new Set(model.cells.flatMap(({ at, zone }) => (at && zone !== 'middle' ? [keyOf(at)] : [])));
  frame.breakouts.forEach((rows, table) => {
    const hiddenRows = rows.filter((_, position) => frame.hidden[table]!.has(position));
    // Without a row that is not published, its complement is no derived group.
    const isShown = (position: number) => !frame.hidden[table]!.has(position);
    for (const [position, { groups }] of rows.entries()) {
      add(groups);
      add(without(everyone, groups), isShown(position));
    }
    add(hiddenRows.flatMap(({ groups }) => groups));
    for (const pool of poolsWithin(hiddenRows)) add(pool);
    // Rows without an exact figure are together what the exact figures leave of the whole.
    const inexact = rows.filter((_, position) => !isShown(position) || limits.has(keyOf({ table, position })));
    if (inexact.length < rows.length) add(inexact.flatMap(({ groups }) => groups));
    for (const pool of poolsWithin(inexact)) add(pool);
    for (const [position, row] of rows.entries())
      for (const parent of row.parents)
        add(without(frame.breakouts[parent.table]![parent.position]!.groups, row.groups), isShown(position));
  });
  for (const outer of shown) {
    const members = new Set(outer);
    const isWithin = (inner: readonly number[]) =>
      inner.length < outer.length && inner.every((group) => members.has(group));
    for (const inner of shown.filter(isWithin)) add(without(outer, inner));
  }
  for (const groups of listSmallRests(model, shown, frame.threshold)) add(groups, false);
  for (const groups of listOpenDifferences(model, shownRows, frame.threshold)) add(groups);
  const small: ProtectedGroup[] = [];
  const zones = collectZones(model);
  const items = [...Array(model.items).keys()];
  const publishedItems = items.filter((item) => answersTo(model, everyone, item) >= frame.threshold);
  for (const groups of found.values()) {
    const sizes = items.map((item) => answersTo(model, groups, item));
    const few = publishedItems.filter((item) => sizes[item]! > 0 && sizes[item]! < frame.threshold);
    for (const item of few) small.push({ groups, items: [item] });
    if (few.length > 1) small.push({ groups, items: few });
    const entering = publishedItems.filter((item) => sizes[item]! >= frame.threshold);
    if (entering.length > 0) zones.add(groups, entering);
  }
  for (const item of publishedItems) zones.add(everyone, [item]);
  // A published cell may contain fewer items than have enough answers. Then its complements contain the same ones.
  for (const { at, groups, entering, wholes } of model.cells) {
    if (!at) continue;
    zones.add(groups, entering);
    for (const whole of wholes) addComplement(model, zones, { whole, groups, entering, threshold: frame.threshold });
  }
  return { small, zones: zones.all, listed: [...listed.values()] };
}

const keyOf = ({ table, position }: NonNullable<PublishedCell['at']>): string => `${table}:${position}`;

/** Lists single items of units, and their complements in the organization, whose shares lie in a limit zone or near one. */
export function listItemZones(
  model: AuditModel,
  items: readonly PublishedCell[],
  { threshold }: Pick<Frame, 'threshold'>,
): ZoneGroup[] {
  const zones = collectZones(model);
  const everyone = [...Array(model.groups).keys()];
  for (const { groups, entering } of items) {
    zones.add(groups, entering);
    addComplement(model, zones, { whole: everyone, groups, entering, threshold });
  }
  return zones.all;
}

/** Adds the complement of a published group in a whole, over the same items, if it has enough answers to each. */
function addComplement(
  model: AuditModel,
  zones: ReturnType<typeof collectZones>,
  of: Pick<PublishedCell, 'groups' | 'entering'> & { whole: readonly number[]; threshold: number },
): void {
  const rest = without(of.whole, of.groups);
  if (of.entering.every((item) => answersTo(model, rest, item) >= of.threshold)) zones.add(rest, of.entering);
}

/** Collects groups whose share of a kind of answer lies in a limit zone or near one, without duplicates. */
export function collectZones(model: AuditModel) {
  const all: ZoneGroup[] = [];
  const listed = new Set<string>();
  const add = (groups: readonly number[], entering: readonly number[], kind: Kind = 'favorable'): void => {
    const key = `${kind} ${groups.toSorted((a, b) => a - b).join()}|${entering.join()}`;
    if (listed.has(key)) return;
    listed.add(key);
    const { share, zone, low, high, people } = measureZone(model, groups, entering, kind);
    const group = { groups, entering, kind, outcomes: toleranceOf(people) + 1 };
    if (zone !== 'middle') {
      all.push({ ...group, zone, low, high });
      return;
    }
    const isNear = (distance: number) => distance * people * entering.length <= NEAR_ANSWERS + ROUNDING;
    if (isNear(share - low)) all.push({ ...group, zone: 'low', low: 0, high: low });
    if (isNear(high - share)) all.push({ ...group, zone: 'high', low: high, high: 1 });
  };
  return { all, add };
}

/**
 * Returns the people in one published row and not in another, and those in neither of two, wherever fewer than `threshold` of them
 * answered an item.
 */
function listSmallRests(model: AuditModel, shown: Listed, threshold: number): number[][] {
  const everyone = [...Array(model.groups).keys()];
  const items = [...Array(model.items).keys()];
  const sizesOf = (groups: readonly number[]) => items.map((item) => answersTo(model, groups, item));
  const rowsOf = everyone.map((): number[] => []);
  shown.forEach((groups, row) => {
    for (const group of groups) rowsOf[group]!.push(row);
  });
  const sizes = shown.map(sizesOf);
  const total = sizesOf(everyone);
  const none = items.map(() => 0);
  const isSmall = (sizeOf: (item: number) => number) =>
    items.some((item) => sizeOf(item) > 0 && sizeOf(item) < threshold);
  // Sizes decide before any set is made, because large tables have many pairs of rows.
  return shown.flatMap((groups, row) => {
    const shared = new Map<number, number[]>();
    for (const group of groups)
      for (const other of rowsOf[group]!) {
        const sum = shared.get(other) ?? [...none];
        for (const item of items) sum[item]! += model.answers[nodeOf(model, group, item)]!;
        shared.set(other, sum);
      }
    return shown.flatMap((others, other) => {
      const both = shared.get(other) ?? none;
      const found: number[][] = [];
      if (isSmall((item) => sizes[row]![item]! - both[item]!)) found.push(without(groups, others));
      if (other > row && isSmall((item) => total[item]! - sizes[row]![item]! - sizes[other]![item]! + both[item]!))
        found.push(without(without(everyone, groups), others));
      return found;
    });
  });
}

/**
 * Returns the people in one published unit and not in another, and those in neither of two, if a share of them is in a limit zone
 * or near one.
 */
function listOpenDifferences(model: AuditModel, shown: readonly Row[], threshold: number): number[][] {
  const everyone = [...Array(model.groups).keys()];
  const units = shown
    .filter(({ parents }) => parents.length === 0)
    .map(({ groups }) => ({ groups, within: new Set(groups), answers: countPoints(model, groups) }));
  const whole = countPoints(model, everyone);
  return units.flatMap((one, index) =>
    units.slice(index + 1).flatMap((other) => {
      const both = one.groups.filter((group) => other.within.has(group));
      // Sums decide before a set is made, because large tables have many pairs of units.
      const overlap = countPoints(model, both);
      const ofOne = less(one.answers, overlap);
      const ofOther = less(other.answers, overlap);
      const ofNeither = less(less(whole, one.answers), ofOther);
      const isOpen = (counts: Int32Array) => isNearZone(model, counts, threshold);
      const found: number[][] = [];
      if (isOpen(ofOne)) found.push(without(one.groups, other.groups));
      if (isOpen(ofOther)) found.push(without(other.groups, one.groups));
      if (isOpen(ofNeither)) found.push(without(without(everyone, one.groups), other.groups));
      return found;
    }),
  );
}

const less = (counts: Int32Array, part: Int32Array): Int32Array => counts.map((count, at) => count - part[at]!);

/** Returns the answers of some groups per item and point of the scale. */
function countPoints(model: AuditModel, groups: readonly number[]): Int32Array {
  const width = model.items * LIKERT_POINTS;
  const counts = new Int32Array(width);
  for (const group of groups) for (let at = 0; at < width; at += 1) counts[at]! += model.counts[group * width + at]!;
  return counts;
}

/** Returns whether the share of any kind of answer is in a limit zone or near one. */
function isNearZone(model: AuditModel, counts: Int32Array, threshold: number): boolean {
  const answersOf = (item: number, points: readonly number[]) =>
    points.reduce((sum, point) => sum + counts[item * LIKERT_POINTS + point]!, 0);
  const all = Object.values(KINDS).flat();
  const entering = [...Array(model.items).keys()].filter((item) => answersOf(item, all) >= threshold);
  if (entering.length === 0) return false;
  const fewest = Math.min(...entering.map((item) => answersOf(item, all)));
  const limit = (toleranceOf(fewest) + NEAR_ANSWERS / entering.length) / fewest + ROUNDING;
  return Object.values(KINDS).some((points) => {
    const shares = entering.map((item) => answersOf(item, points) / answersOf(item, all));
    const share = shares.reduce((sum, one) => sum + one, 0) / entering.length;
    return share <= limit || share >= 1 - limit;
  });
}

/** Returns the pools of crossed rows within each parent row. */
export function poolsWithin(rows: readonly Row[]): number[][] {
  const pools = new Map<string, number[]>();
  for (const { groups, parents } of rows)
    for (const { table, position } of parents) {
      const key = `${table}:${position}`;
      pools.set(key, [...(pools.get(key) ?? []), ...groups]);
    }
  return [...pools.values()];
}

function without(whole: readonly number[], part: readonly number[]): number[] {
  const taken = new Set(part);
  return whole.filter((group) => !taken.has(group));
}

/** Returns a half as a zone group: C7 requires enough possible numbers on its side of 50 %. */
export function halfZone({ groups, entering, share, people }: PublishedCell): ZoneGroup {
  const isUpper = share >= 1 / 2 - ROUNDING;
  return {
    groups,
    entering,
    kind: 'favorable',
    ...(isUpper ? { low: 1 / 2, high: 1, zone: 'high' } : { low: 0, high: 1 / 2, zone: 'low' }),
    outcomes: toleranceOf(people) + 1,
  };
}
