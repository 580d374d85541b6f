import { countOf } from '../rows.ts';
import { inverseOf, multiply, scaleBy, subtractMultiple } from '../../statistics/index.ts';
import {
  isCrossed,
  type CellWeights,
  type SuppressionPlan,
  type SuppressionStep,
  type SuppressionTable,
} from '../suppression-plan.ts';

/** The most work of the elimination, in cells × sums × finest groups. For larger tables only the rank audit decides. */
const ELIMINATION_LIMIT = 4e8;

interface Cell {
  readonly table: number;
  readonly position: number;
  readonly groups: readonly number[];
  readonly people: number;
  readonly isCrossed: boolean;
}

/**
 * Secondary suppression by Gaussian elimination (C4, C5; Langsrud 2024, GaussSuppression): suppresses cells that would determine a
 * protected group together with published ones. It runs for crossed tables only. Tables of one category mostly pass the disjoint-bases
 * proof of the rank audit; crossed tables have too many small cells for it.
 */
export const suppressByElimination: SuppressionStep = (table, plan, weights) => {
  if (!table.rules.rankAudit || !table.breakouts.some(isCrossed)) return;
  for (const cell of findDetermining(table, plan, weights)) plan[cell.table]!.set(cell.position, 'secondary');
};

/**
 * Finds the cells to suppress. Candidates are visited in order: one category before two, then by falling weight. A candidate is
 * suppressed if it determines a protected group together with the published cells: a conjunction of units under the threshold, or a
 * difference of two nested cells under it (C4).
 *
 * The published cells form a basis in reduced echelon form modulo a prime. Each protected group is stored as its remainder modulo this
 * basis. A candidate adds one dimension, so it determines exactly the groups whose remainder is a multiple of its own.
 */
function findDetermining(input: SuppressionTable, plan: SuppressionPlan, weights: CellWeights): Cell[] {
  const { counts, threshold } = input;
  const cells = listCells(input, plan, weights);
  const occupied = [...counts.keys()].filter((group) => counts[group]! > 0);
  const column = new Map(occupied.map((group, index) => [group, index]));
  const width = occupied.length;
  if (cells.length * Math.min(cells.length, width) * width > ELIMINATION_LIMIT) return [];
  const vector = (groups: readonly number[]) => {
    const values = new Float64Array(width);
    for (const group of groups) {
      const at = column.get(group);
      if (at !== undefined) values[at] = 1;
    }
    return values;
  };
  const isSmall = (groups: readonly number[]) => {
    const people = countOf(groups, counts);
    return people > 0 && people < threshold;
  };
  // Most protected groups share no column with any pivot. A group gets a vector only when a pivot falls on one of its columns.
  const untouched = new Map<number, (readonly number[])[]>();
  const waiting = new Set(input.conjunctions.filter(isSmall));
  for (const groups of waiting) {
    for (const group of groups) {
      const at = column.get(group);
      if (at !== undefined) untouched.set(at, [...(untouched.get(at) ?? []), groups]);
    }
  }
  const remainders: Float64Array[] = [];
  const touch = (at: number) => {
    for (const groups of untouched.get(at) ?? []) if (waiting.delete(groups)) remainders.push(vector(groups));
    untouched.delete(at);
  };
  const basis: { pivot: number; values: Float64Array }[] = [];

  const reduce = (values: Float64Array) => {
    for (const row of basis) if (values[row.pivot] !== 0) subtractMultiple(values, row.values, values[row.pivot]!);
    return values;
  };
  /** Adds a cell to the basis. Returns false, and adds nothing, if the cell would determine a protected group. */
  const publish = (groups: readonly number[]): boolean => {
    const rest = reduce(vector(groups));
    const pivot = rest.findIndex((value) => value !== 0);
    if (pivot < 0) return true;
    const factor = inverseOf(rest[pivot]!);
    scaleBy(rest, factor);
    touch(pivot);
    if (remainders.some((values) => isMultiple(values, rest, pivot))) return false;
    for (const values of [...basis.map((row) => row.values), ...remainders]) {
      if (values[pivot] !== 0) subtractMultiple(values, rest, values[pivot]!);
    }
    basis.push({ pivot, values: rest });
    return true;
  };

  publish(occupied);
  const published: (Cell & { readonly members: ReadonlySet<number> })[] = [];
  return cells.filter((cell) => {
    const members = new Set(cell.groups);
    const leavesFew = published.some((other) => {
      const left = Math.abs(other.people - cell.people);
      if (left === 0 || left >= threshold) return false;
      const [inner, outer] = other.people > cell.people ? [members, other.members] : [other.members, members];
      return [...inner].every((group) => counts[group] === 0 || outer.has(group));
    });
    if (leavesFew || !publish(cell.groups)) return true;
    published.push({ ...cell, members });
    return false;
  });
}

/** Returns the published cells: one category before two, then by falling weight. */
function listCells({ breakouts, counts }: SuppressionTable, plan: SuppressionPlan, weights: CellWeights): Cell[] {
  const cells = breakouts.flatMap((rows, table) =>
    rows.flatMap(({ groups, parents }, position): Cell[] =>
      plan[table]!.has(position)
        ? []
        : [{ table, position, groups, people: countOf(groups, counts), isCrossed: parents.length > 0 }],
    ),
  );
  const weightOf = ({ table, position }: Cell) => weights[table]![position]!;
  return cells.toSorted((a, b) => Number(a.isCrossed) - Number(b.isCrossed) || weightOf(b) - weightOf(a));
}

/** Returns whether `values` is a multiple of `unit`, which is 1 at `pivot`. */
function isMultiple(values: Float64Array, unit: Float64Array, pivot: number): boolean {
  const factor = values[pivot]!;
  if (factor === 0) return false;
  for (let i = 0; i < values.length; i += 1) if (values[i] !== multiply(unit[i]!, factor)) return false;
  return true;
}
