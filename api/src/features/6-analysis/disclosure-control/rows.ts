import { type Category, crossedPairs, type FinestGroup, type Selection } from '../aggregation/index.ts';

export type { Category, FinestGroup } from '../aggregation/index.ts';

/** One row of a breakout. */
export interface Row {
  /** Null for the row of people without a unit. */
  readonly unit: string | null;
  readonly name: string | null;
  /** Positions of the finest groups of the row. */
  readonly groups: readonly number[];
  /** The units that define the row: their intersection, or their union for a combined row. */
  readonly selection: Selection;
  /** The rows that contain this row; empty in a table of one category. */
  readonly parents: readonly { readonly table: number; readonly position: number }[];
  /** The rows of one category that a combined row contains; absent in other rows. */
  readonly combines?: { readonly table: number; readonly positions: readonly number[] };
}

/**
 * Returns the rows of each category. The rows of a category partition the respondents and add up to the total, so people without a unit
 * form a row as well.
 */
export function toBreakouts(categories: readonly Category[], finest: readonly FinestGroup[]): Row[][] {
  return categories.map((category, position) => {
    const members = (unit: string | null) =>
      finest.flatMap((group, index) => ((group.units[position] ?? null) === unit ? [index] : []));
    const row = (unit: string | null, name: string | null): Row => ({
      unit,
      name,
      groups: members(unit),
      selection: [[position, unit]],
      parents: [],
    });
    const rows = category.units.map((unit) => row(unit.id, unit.name));
    const withoutUnit = row(null, null);
    return withoutUnit.groups.length > 0 ? [...rows, withoutUnit] : rows;
  });
}

/** A cross-tabulation of two categories. */
export interface CrossedTable {
  readonly categories: readonly [number, number];
  readonly rows: readonly Row[];
}

/** Returns the crossed tables of a measurement, without empty rows. */
export function toCrossedTables(
  categories: readonly Category[],
  breakouts: readonly (readonly Row[])[],
): CrossedTable[] {
  return crossedPairs(categories).map(([a, b]) => {
    const within = (breakouts[b] ?? []).map(({ groups }) => new Set(groups));
    const rows = (breakouts[a] ?? []).flatMap((one, first) =>
      (breakouts[b] ?? []).flatMap((other, second): Row[] => {
        const groups = one.groups.filter((group) => within[second]!.has(group));
        if (groups.length === 0) return [];
        const parents = [
          { table: a, position: first },
          { table: b, position: second },
        ];
        return [{ unit: one.unit, name: one.name, groups, selection: [...one.selection, ...other.selection], parents }];
      }),
    );
    return { categories: [a, b], rows };
  });
}

/** Returns the people, or answers, of the finest groups `groups`, from `counts` per finest group. */
export function countOf(groups: readonly number[], counts: readonly number[]): number {
  return groups.reduce((sum, group) => sum + (counts[group] ?? 0), 0);
}

/** Returns every group that a conjunction of units defines, finest groups included, as lists of finest groups. */
export function conjunctions(finest: readonly FinestGroup[]): number[][] {
  const found = new Map<string, number[]>();
  finest.forEach((group, index) => {
    for (let chosen = 1; chosen < 2 ** group.units.length; chosen += 1) {
      const key = group.units.map((unit, position) => ((chosen >> position) & 1 ? (unit ?? '-') : '*')).join('|');
      const members = found.get(key);
      if (members) members.push(index);
      else found.set(key, [index]);
    }
  });
  return [...found.values()];
}
