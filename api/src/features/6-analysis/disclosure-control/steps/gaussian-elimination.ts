import { countOf } from '../rows.ts';
import { inverseOf, multiply, scaleBy, subtractMultiple } from '../../statistics/index.ts';
import type { SuppressionPlan, SuppressionTable, CellWeights } from '../suppression-plan.ts';

/** Work that admission may take: cells × sums × finest groups. Beyond it the audit of the whole table decides alone. */
const ADMISSION_LIMIT = 4e8;

interface Cell {
  readonly table: number;
  readonly position: number;
  readonly groups: readonly number[];
  readonly people: number;
  readonly isCrossed: boolean;
}

/**
 * C5: admits cells one by one, coarse tables and large cells first, and refuses one that would determine, together with
 * what is admitted, a protected group: a conjunction of units under the threshold, or what is left of a cell without another
 * that lies inside it (C4). Answers the refused.
 *
 * What is admitted is kept in reduced form modulo a prime; so is what of each protected group is still unknown. A new cell
 * adds one unknown; it determines exactly those groups whose unknown part is a multiple of it.
 */
export function findDetermining(input: SuppressionTable, plan: SuppressionPlan, weights: CellWeights): Cell[] {
  const { counts, threshold } = input;
  const cells = listCells(input, plan, weights);
  const occupied = [...counts.keys()].filter((group) => counts[group]! > 0);
  const column = new Map(occupied.map((group, index) => [group, index]));
  const width = occupied.length;
  if (cells.length * Math.min(cells.length, width) * width > ADMISSION_LIMIT) return [];
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
  // Most protected groups are never touched, so each is written out only once a new cell speaks of it.
  const untouched = new Map<number, (readonly number[])[]>();
  const waiting = new Set(input.conjunctions.filter(isSmall));
  for (const groups of waiting) {
    for (const group of groups) {
      const at = column.get(group);
      if (at !== undefined) untouched.set(at, [...(untouched.get(at) ?? []), groups]);
    }
  }
  const unknown: Float64Array[] = [];
  const touch = (at: number) => {
    for (const groups of untouched.get(at) ?? []) if (waiting.delete(groups)) unknown.push(vector(groups));
    untouched.delete(at);
  };
  const basis: { pivot: number; values: Float64Array }[] = [];

  const reduce = (values: Float64Array) => {
    for (const row of basis) if (values[row.pivot] !== 0) subtractMultiple(values, row.values, values[row.pivot]!);
    return values;
  };
  /** False where it would determine a protected group; else what it says is known from then on. */
  const admit = (groups: readonly number[]): boolean => {
    const rest = reduce(vector(groups));
    const pivot = rest.findIndex((value) => value !== 0);
    if (pivot < 0) return true;
    const factor = inverseOf(rest[pivot]!);
    scaleBy(rest, factor);
    touch(pivot);
    if (unknown.some((values) => isMultiple(values, rest, pivot))) return false;
    for (const values of [...basis.map((row) => row.values), ...unknown]) {
      if (values[pivot] !== 0) subtractMultiple(values, rest, values[pivot]!);
    }
    basis.push({ pivot, values: rest });
    return true;
  };

  admit(occupied);
  const admitted: (Cell & { readonly members: ReadonlySet<number> })[] = [];
  return cells.filter((cell) => {
    const members = new Set(cell.groups);
    const leavesFew = admitted.some((other) => {
      const left = Math.abs(other.people - cell.people);
      if (left === 0 || left >= threshold) return false;
      const [inner, outer] = other.people > cell.people ? [members, other.members] : [other.members, members];
      return [...inner].every((group) => counts[group] === 0 || outer.has(group));
    });
    if (leavesFew || !admit(cell.groups)) return true;
    admitted.push({ ...cell, members });
    return false;
  });
}

/** Shown cells, one category before two, those worth most first. */
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

/** Whether `values` is a multiple of `unit`, which holds 1 at `pivot`. */
function isMultiple(values: Float64Array, unit: Float64Array, pivot: number): boolean {
  const factor = values[pivot]!;
  if (factor === 0) return false;
  for (let i = 0; i < values.length; i += 1) if (values[i] !== multiply(unit[i]!, factor)) return false;
  return true;
}
