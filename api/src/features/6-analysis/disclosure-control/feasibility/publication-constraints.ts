import { LIKERT_POINTS } from '../../statistics/index.ts';
import { answersTo, nodeOf, type AuditModel, type Level, type PublishedCell } from './audit-model.ts';

/** Tolerance for sums of floating-point fractions. */
const ROUNDING = 1e-9;

/** Bounds of a coded share in every world with the same publication. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  /** Whether the interval contains its bounds. */
  readonly isClosed: boolean;
  /** Change of the share for one more favorable answer, by item. */
  readonly weights: Float64Array;
}

/**
 * The constraints of a publication on the nodes of a dimension. A fixed sum is a published exact figure: swaps preserve every kind of
 * answer in it. These constraints are stricter than a reader's knowledge (whole counts instead of rounded percentages). A world that the
 * search finds is therefore feasible for the reader too.
 */
export interface Constraints {
  /** Fixed sums that contain each node. */
  readonly sumsOf: readonly (readonly number[])[];
  /** Sum of the keys of these fixed sums, for each node. */
  readonly keyOf: Float64Array;
  /** Nodes of each fixed sum. */
  readonly nodesOf: readonly (readonly number[])[];
  readonly intervals: readonly Interval[];
  /** Intervals that contain each node. */
  readonly intervalsOf: readonly (readonly number[])[];
  /** Nodes of each interval. */
  readonly nodesIn: readonly (readonly number[])[];
  /** Class of each node. Nodes of a class have the same fixed sums and intervals. */
  readonly classOf: Int32Array;
}

/** The constraints of a publication, by what a change of answers keeps. */
export interface PublicationConstraints {
  /** For every change: the sums behind all exact figures keep each kind of answer, and coded shares stay in their intervals. */
  readonly ofAll: Constraints;
  /** For changes that keep favorable answers: the sums of cells with a score. */
  readonly ofScores: Constraints;
  /** For changes that keep favorable answers and scores: the sums of cells with neutral and unfavorable. */
  readonly ofParts: Constraints;
  /** The nodes with answers that share a class and an item, where there are several. They may exchange answers. */
  readonly alike: readonly (readonly number[])[];
}

export const hasPartsAt = ({ hasParts }: PublishedCell, level: Level): boolean => hasParts && level === 'exact';
export const hasScoreAt = ({ zone }: PublishedCell, level: Level): boolean =>
  zone === 'middle' && (level === 'exact' || level === 'withoutParts');

export function constrain(model: AuditModel, levelOf: (cell: PublishedCell) => Level): PublicationConstraints {
  const showing = (isShownAt: typeof hasScoreAt) =>
    constrainCells({ ...model, cells: model.cells.filter((cell) => isShownAt(cell, levelOf(cell))) }, levelOf);
  const ofAll = constrainCells(model, levelOf);
  return { ofAll, ofScores: showing(hasScoreAt), ofParts: showing(hasPartsAt), alike: findAlike(model, ofAll) };
}

function findAlike({ answers, items }: AuditModel, { classOf }: Constraints): number[][] {
  const answered = [...classOf.keys()].filter((node) => answers[node]! > 0);
  const sets = Map.groupBy(answered, (node) => `${classOf[node]}:${node % items}`);
  return [...sets.values()].filter(({ length }) => length > 1);
}

export const favorableIn = (from: number): boolean => from >= LIKERT_POINTS - 2;

function constrainCells(model: AuditModel, levelOf: (cell: PublishedCell) => Level): Constraints {
  const nodes = model.groups * model.items;
  const sumsOf: number[][] = Array.from({ length: nodes }, () => []);
  const intervalsOf: number[][] = Array.from({ length: nodes }, () => []);
  const nodesOf: number[][] = [];
  const nodesIn: number[][] = [];
  const intervals: Interval[] = [];
  for (const cell of model.cells) {
    const sizes = new Map(cell.entering.map((item) => [item, answersTo(model, cell.groups, item)]));
    const level = levelOf(cell);
    if (isFixed(cell, level)) {
      // Items with the same numbers of answers, in the cell and in its complements, have the same weight in both means. Answers may move
      // between them.
      const weightOf = (item: number) =>
        [sizes.get(item), ...cell.wholes.map((whole) => answersTo(model, whole, item))].join();
      for (const weight of new Set(cell.entering.map(weightOf))) {
        const sum = nodesOf.push([]) - 1;
        for (const item of cell.entering) {
          if (weightOf(item) !== weight) continue;
          for (const group of cell.groups) addTo(nodeOf(model, group, item), sum);
        }
      }
      continue;
    }
    const weights = new Float64Array(model.items);
    for (const [item, size] of sizes) weights[item] = 1 / (size * cell.entering.length);
    const interval = intervals.push({ ...boundsOf(cell, level), weights }) - 1;
    nodesIn.push([]);
    for (const item of cell.entering)
      for (const group of cell.groups) {
        const node = nodeOf(model, group, item);
        intervalsOf[node]!.push(interval);
        if (model.answers[node]! > 0) nodesIn[interval]!.push(node);
      }
  }
  function addTo(node: number, sum: number) {
    if (model.answers[node] === 0) return;
    sumsOf[node]!.push(sum);
    nodesOf[sum]!.push(node);
  }
  const kinds = new Map<string, number>();
  const classOf = Int32Array.from({ length: nodes }, (_, node) => {
    const key = `${sumsOf[node]!.join()}|${intervalsOf[node]!.join()}`;
    const kind = kinds.get(key) ?? kinds.size;
    kinds.set(key, kind);
    return kind;
  });
  const keyOf = Float64Array.from(sumsOf, (sums) => sums.reduce((key, sum) => key + keyOfSum(sum), 0));
  return { sumsOf, keyOf, nodesOf, intervals, intervalsOf, nodesIn, classOf };
}

/** Returns a number of 40 bits, mixed so that different sets of fixed sums have different totals (finalizer of MurmurHash3). */
function keyOfSum(sum: number): number {
  const mix = (value: number) => {
    let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    return (bits ^ (bits >>> 16)) >>> 0;
  };
  return mix(2 * sum + 1) * 256 + (mix(2 * sum + 2) & 255);
}

/** Levels with an exact favorability. All kinds of answer count as fixed then, although scores or favorability alone leave some free. */
const FIXED: readonly Level[] = ['exact', 'withoutParts', 'favorabilityOnly'];
const isFixed = ({ zone }: PublishedCell, level: Level): boolean => zone === 'middle' && FIXED.includes(level);

/** Returns the constraints of the figures of the organization alone. */
export const constrainWhole = (model: AuditModel): PublicationConstraints =>
  constrain(model, ({ wholes }) => (wholes.length > 0 ? 'withheld' : 'exact'));

/** Returns the bounds of a coded share: its zone, its half whatever the zone, or no bounds if withheld. */
function boundsOf(
  { low, high, zone, share }: PublishedCell,
  level: Level,
): Pick<Interval, 'low' | 'high' | 'isClosed'> {
  if (level === 'withheld') return { low: 0, high: 1, isClosed: true };
  if (level === 'half')
    return share >= 1 / 2 - ROUNDING
      ? { low: 1 / 2, high: 1, isClosed: true }
      : { low: -1, high: 1 / 2, isClosed: false };
  return { low, high, isClosed: zone !== 'middle' };
}

export function isInside({ low, high, isClosed }: Pick<Interval, 'low' | 'high' | 'isClosed'>, share: number): boolean {
  const margin = isClosed ? ROUNDING : -ROUNDING;
  return share >= low - margin && share <= high + margin;
}
