import type { DisclosureInput } from '../disclosure-input.ts';
import { crossedPairs } from '../../aggregation/index.ts';
import { solve, type Constraint } from './attack/integer-program.ts';

/** The largest number of cells that the size rules alone allow to publish. */
export interface SuppressionOptimum {
  /** Cells by dimension, as counted by `countShown`. */
  readonly cells: number;
  /** False if the solver stopped at its limit, so that the optimum may be larger. */
  readonly isOptimal: boolean;
}

interface Cell {
  readonly groups: readonly number[];
  /** The one-unit cells that contain a two-unit cell. */
  readonly parents: readonly number[];
}

const GAP = 0.01;
const NODES = 2_000;
const SECONDS = 20;

/**
 * Computes the largest number of cells that can be published under the size rules: none below the threshold (C1); among cells that add up
 * to a known sum, none is suppressed or at least two with at least the threshold of people (C2), in rows and columns of crossed tables; a
 * two-unit cell only if both units are published (C3). This is an upper bound for the complete rules, found by an exact solver
 * independent of disclosure control. It is the cell suppression problem of Fischetti and Salazar 2001, for these protection rules.
 * Requires `loadSolver()` before.
 */
export function findSuppressionOptimum(input: DisclosureInput): SuppressionOptimum {
  const { finest, threshold } = input;
  const cells = listCells(input);
  const peopleIn = (groups: readonly number[]) => groups.reduce((sum, group) => sum + finest[group]!.respondents, 0);
  // Columns: whether each cell is published, then, for every distinct set of people, whether its sum is known.
  const setOf = new Map<string, number>();
  const sets: (readonly number[])[] = [];
  const indexOf = (groups: readonly number[]) => {
    const key = groups.join();
    const known = setOf.get(key);
    if (known !== undefined) return known;
    sets.push(groups);
    setOf.set(key, sets.length - 1);
    return sets.length - 1;
  };
  const everybody = indexOf(finest.map((_, group) => group));
  const inSet = cells.map(({ groups }) => indexOf(groups));
  const known = (set: number) => cells.length + set;
  const upper = [
    ...cells.map(({ groups }) => (peopleIn(groups) < threshold ? 0 : 1)),
    ...sets.map((groups) => (peopleIn(groups) < threshold ? 0 : 1)),
  ];
  const lower = upper.map((_, column) => (column === known(everybody) ? 1 : 0));
  const constraints: Constraint[] = [];
  const atLeast = (low: number, terms: readonly (readonly [column: number, value: number])[]) => {
    // A set may be part of itself and of two tables.
    const sum = new Map<number, number>();
    for (const [column, value] of terms) sum.set(column, (sum.get(column) ?? 0) + value);
    constraints.push({ low, high: 1e9, columns: [...sum.keys()], values: [...sum.values()] });
  };
  cells.forEach(({ parents }, cell) => {
    atLeast(0, [
      [known(inSet[cell]!), 1],
      [cell, -1],
    ]);
    for (const parent of parents)
      atLeast(0, [
        [parent, 1],
        [cell, -1],
      ]);
  });
  for (const { whole, parts } of families(cells, inSet, everybody)) {
    // If all parts are known, so is the whole.
    atLeast(1 - parts.length, [[known(whole), 1], ...parts.map((part) => [known(part), -1] as const)]);
    for (const part of parts) {
      if (part === whole) continue;
      const others = parts.filter((other) => other !== part);
      // No part of a known whole is suppressed alone: 1 − part ≤ Σ (1 − others) + (1 − whole).
      atLeast(-others.length, [
        [known(part), 1],
        [known(whole), -1],
        ...others.map((other) => [known(other), -1] as const),
      ]);
      const people = parts.map((one) => peopleIn(sets[one]!));
      const total = people.reduce((sum, one) => sum + one, 0);
      // k · (1 − part) ≤ Σ people · (1 − parts) + k · (1 − whole)
      atLeast(-total, [
        [known(part), threshold],
        [known(whole), -threshold],
        ...parts.map((one, at) => [known(one), -people[at]!] as const),
      ]);
    }
  }
  const worth = cells.map(({ groups }) => shownDimensions(input, groups));
  const found = solve({ lower, upper, constraints }, [...worth, ...sets.map(() => 0)], {
    maximize: true,
    gap: GAP,
    nodes: NODES,
    seconds: SECONDS,
  });
  return { cells: found.values.length > 0 ? Math.round(found.objective) : 0, isOptimal: found.status === 'optimal' };
}

/** Returns the number of dimensions with enough answers to at least one item. */
function shownDimensions({ dimensions, finest, threshold }: DisclosureInput, groups: readonly number[]): number {
  let next = 0;
  return dimensions.filter(({ items }) => {
    const positions = items.map((item) => ({ type: item.type, position: next++ }));
    return positions.some(({ type, position }) => {
      const answers = groups.reduce(
        (sum, group) => sum + (finest[group]!.histograms[position] ?? []).reduce((all, count) => all + count, 0),
        0,
      );
      return type === 'likert5' && answers >= threshold;
    });
  }).length;
}

/** Returns every cell of one unit, then of two. People without a unit form a cell as well. */
function listCells({ categories, finest }: DisclosureInput): Cell[] {
  const cells: Cell[] = [];
  const rows = categories.map((_, category) => {
    const members = new Map<string | null, number[]>();
    finest.forEach(({ units }, group) => {
      const unit = units[category] ?? null;
      members.set(unit, [...(members.get(unit) ?? []), group]);
    });
    return [...members.values()].map((groups) => {
      cells.push({ groups, parents: [] });
      return { groups, cell: cells.length - 1 };
    });
  });
  for (const [a, b] of crossedPairs(categories))
    for (const one of rows[a]!)
      for (const other of rows[b]!) {
        const within = new Set(other.groups);
        const groups = one.groups.filter((group) => within.has(group));
        if (groups.length > 0) cells.push({ groups, parents: [one.cell, other.cell] });
      }
  return cells;
}

/** Returns the additive relations: each table adds up to the total, and the cells of a crossed table to each of their units. */
function families(cells: readonly Cell[], inSet: readonly number[], everybody: number) {
  const all = new Map<string, { whole: number; parts: Set<number> }>();
  const add = (name: string, whole: number, part: number) => {
    const family = all.get(name) ?? { whole, parts: new Set() };
    family.parts.add(part);
    all.set(name, family);
  };
  const tables = tableOf(cells);
  cells.forEach(({ parents }, cell) => {
    if (parents.length === 0) add(`${tables[cell]}`, everybody, inSet[cell]!);
    parents.forEach((parent, at) => {
      const across = tables[parents[1 - at]!];
      add(`${parent}×${across}`, inSet[parent]!, inSet[cell]!);
    });
  });
  return [...all.values()].map(({ whole, parts }) => ({ whole, parts: [...parts] }));
}

/** Returns the category of each one-unit cell. A new category begins when a finest group repeats. */
function tableOf(cells: readonly Cell[]): number[] {
  let table = -1;
  let seen = new Set<number>();
  return cells.flatMap(({ groups, parents }) => {
    if (parents.length > 0) return [];
    if (table < 0 || groups.some((group) => seen.has(group))) {
      table += 1;
      seen = new Set();
    }
    for (const group of groups) seen.add(group);
    return [table];
  });
}
