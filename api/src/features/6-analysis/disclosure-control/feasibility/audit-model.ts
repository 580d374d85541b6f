import { fraction, LIKERT_POINTS, meanOf, toNumber } from '../../statistics/index.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import type { Row } from '../rows.ts';
import { limitOf, MIN_PARTS_ANSWERS, zoneOf, type Zone } from '../limit-zones.ts';
import type { Rules } from '../rules.ts';
import type { SuppressionPlan } from '../suppression-plan.ts';

/**
 * The level at which a cell is published: exact figures, exact without neutral and unfavorable, exact favorability alone, the limit of its
 * zone (C7), the side of 50 %, or withheld.
 */
export type Level = 'exact' | 'withoutParts' | 'favorabilityOnly' | 'limit' | 'half' | 'withheld';

/** Per table, the positions of the units that do not publish single items of a dimension. */
export type UnitsWithoutItems = readonly ReadonlySet<number>[];

export interface PlannedItem {
  readonly position: number;
  readonly plan: SuppressionPlan;
}

/** A published figure of one dimension: a cell of a table, or one item of the whole organization. */
export interface PublishedCell {
  /** Undefined for a single item of the organization or of a unit. */
  readonly at?: { readonly table: number; readonly position: number };
  readonly groups: readonly number[];
  /** Items that enter the figure, as positions within the dimension. */
  readonly entering: readonly number[];
  /** Favorable share of the answers, 0 to 1. */
  readonly share: number;
  readonly zone: Zone;
  /** Bounds of the zone, as shares from 0 to 1. The middle zone excludes its bounds. */
  readonly low: number;
  readonly high: number;
  readonly people: number;
  /** Whether C7 allows neutral and unfavorable beside favorability. */
  readonly hasParts: boolean;
  /** The groups that the cell is compared with, as finest groups: the organization, or the parent rows. */
  readonly wholes: readonly (readonly number[])[];
}

/** The model of one dimension for the feasibility audit. A node is one item in one finest group. */
export interface AuditModel {
  readonly groups: number;
  readonly items: number;
  /** Answers per node and point of the scale: `(group * items + item) * LIKERT_POINTS + point`. */
  readonly counts: Int32Array;
  /** Answers per node. */
  readonly answers: Int32Array;
  readonly cells: readonly PublishedCell[];
  /** Single items of units of one category, where two or more items enter the dimension. */
  readonly itemCells: readonly (PublishedCell & { readonly dimensionCell: PublishedCell })[];
}

export const nodeOf = ({ items }: Pick<AuditModel, 'items'>, group: number, item: number): number =>
  group * items + item;

/** Returns the number of answers of some groups to one item. */
export function answersTo(model: AuditModel, groups: readonly number[], item: number): number {
  let sum = 0;
  for (const group of groups) sum += model.answers[nodeOf(model, group, item)]!;
  return sum;
}

/** Points of the scale by kind of answer. */
export const KINDS = { favorable: [3, 4], neutral: [2], unfavorable: [0, 1] } as const;
export type Kind = keyof typeof KINDS;
export const OTHER_KINDS = ['neutral', 'unfavorable'] as const satisfies readonly Kind[];
export const ALL_KINDS: readonly Kind[] = ['favorable', ...OTHER_KINDS];

function countKind(model: AuditModel, groups: readonly number[], { item, kind }: { item: number; kind: Kind }): number {
  let sum = 0;
  for (const group of groups) {
    const start = nodeOf(model, group, item) * LIKERT_POINTS;
    for (const point of KINDS[kind]) sum += model.counts[start + point]!;
  }
  return sum;
}

/** Returns F2 of some groups over some items, or the mean of another kind, with its zone. Needs at least one answer to each item. */
export function measureZone(
  model: AuditModel,
  groups: readonly number[],
  entering: readonly number[],
  kind: Kind = 'favorable',
): Pick<PublishedCell, 'share' | 'zone' | 'low' | 'high' | 'people'> {
  const sizes = entering.map((item) => answersTo(model, groups, item));
  const share = meanOf(entering.map((item, at) => fraction(100 * countKind(model, groups, { item, kind }), sizes[at])));
  const fewest = Math.min(...sizes);
  const zone = zoneOf(share, fewest);
  const [lower, upper] = [toNumber(limitOf('low', fewest)) / 100, toNumber(limitOf('high', fewest)) / 100];
  const range = { low: [0, lower], middle: [lower, upper], high: [upper, 1] }[zone];
  return { share: toNumber(share) / 100, zone, low: range[0]!, high: range[1]!, people: fewest };
}

/** Measures a published cell, and whether C7 allows neutral and unfavorable beside it. */
function measureCell(
  model: AuditModel,
  groups: readonly number[],
  entering: readonly number[],
): ReturnType<typeof measureZone> & Pick<PublishedCell, 'hasParts'> {
  const measured = measureZone(model, groups, entering);
  const isOpen = (kind: Kind) => measureZone(model, groups, entering, kind).zone === 'middle';
  const hasParts =
    measured.people >= MIN_PARTS_ANSWERS && measured.zone === 'middle' && isOpen('neutral') && isOpen('unfavorable');
  return { ...measured, hasParts };
}

export function buildModel(
  input: DisclosureInput,
  breakouts: readonly (readonly Row[])[],
  { items, hidden }: { items: readonly PlannedItem[]; hidden: SuppressionPlan },
): AuditModel {
  const width = items.length;
  const counts = new Int32Array(input.finest.length * width * LIKERT_POINTS);
  const answers = new Int32Array(input.finest.length * width);
  input.finest.forEach(({ histograms }, group) => {
    items.forEach(({ position }, item) => {
      const histogram = histograms[position] ?? [];
      counts.set(histogram, (group * width + item) * LIKERT_POINTS);
      answers[group * width + item] = histogram.reduce((sum, count) => sum + count, 0);
    });
  });
  const frame: AuditModel = {
    groups: input.finest.length,
    items: width,
    counts,
    answers,
    cells: [],
    itemCells: [],
  };
  const everyone = [...input.finest.keys()];
  const ofWhole = items.flatMap((_, item): PublishedCell[] =>
    answersTo(frame, everyone, item) < input.threshold
      ? []
      : [{ groups: everyone, entering: [item], wholes: [], ...measureCell(frame, everyone, [item]) }],
  );
  const ofTables = breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups, parents }, position): PublishedCell[] => {
      if (hidden[table]!.has(position)) return [];
      const wholes =
        parents.length === 0 ? [everyone] : parents.map((parent) => breakouts[parent.table]![parent.position]!.groups);
      const entering = items.flatMap(({ plan }, item) => (plan[table]!.has(position) ? [] : [item]));
      return [{ at: { table, position }, groups, entering, wholes, ...measureCell(frame, groups, entering) }];
    }),
  );
  const itemCells = ofTables.flatMap((dimensionCell) => {
    const { at, groups, entering } = dimensionCell;
    if (!at || entering.length < 2 || at.table >= input.categories.length) return [];
    return entering.map((item) => {
      const measured = measureZone(frame, groups, [item]);
      return { groups, entering: [item], wholes: [everyone], ...measured, hasParts: false, dimensionCell };
    });
  });
  return { ...frame, cells: [...ofWhole, ...ofTables], itemCells };
}

/**
 * Adapts the model to rules that a test switched off. Without limits every figure is exact. Without the joint search answers are
 * favorable or not.
 */
export function modelUnder({ limits, jointSearch }: Rules, model: AuditModel): AuditModel {
  const counts = jointSearch ? model.counts : mergeKinds(model.counts);
  if (limits) return { ...model, counts };
  const cells = new Map(model.cells.map((cell) => [cell, { ...cell, zone: 'middle' as const }]));
  const itemCells = model.itemCells.map((cell) => ({
    ...cell,
    zone: 'middle' as const,
    dimensionCell: cells.get(cell.dimensionCell) ?? cell.dimensionCell,
  }));
  return { ...model, cells: [...cells.values()], itemCells, counts };
}

/** Recodes answers as favorable (4) or not favorable (1). */
function mergeKinds(counts: Int32Array): Int32Array {
  const merged = new Int32Array(counts.length);
  counts.forEach((count, at) => {
    const point = at % LIKERT_POINTS;
    merged[at - point + (point >= LIKERT_POINTS - 2 ? LIKERT_POINTS - 2 : 0)]! += count;
  });
  return merged;
}
