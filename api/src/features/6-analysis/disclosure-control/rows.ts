import { type Category, crossedPairs, type FinestGroup, type Selection } from '../aggregation/index.ts';

export type { Category, FinestGroup } from '../aggregation/index.ts';

/** One row of a breakout. */
export interface Row {
  /** Null for the people without a unit. */
  readonly unit: string | null;
  readonly name: string | null;
  /** Positions of its finest groups. */
  readonly groups: readonly number[];
  /** The units that name the row: all of them at once, or where it combines rows, any of them. */
  readonly selection: Selection;
  /** The rows that this one is a part of; none of a breakout by one category. */
  readonly parents: readonly { readonly table: number; readonly position: number }[];
  /** The rows of one category that it puts together; absent of all others. */
  readonly combines?: { readonly table: number; readonly positions: readonly number[] };
}

/**
 * The rows of each category. Together the rows of one category hold everybody once, so they add up to the total:
 * people without a unit are a row too, where there are any.
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

/** Two categories crossed: everybody once, by a unit of each. */
export interface CrossedTable {
  readonly categories: readonly [number, number];
  readonly rows: readonly Row[];
}

/** The crossed tables of a measurement. Rows that nobody is in are left out. */
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

/** People or answers of the finest groups `groups`, given those of each finest group. */
export function countOf(groups: readonly number[], counts: readonly number[]): number {
  return groups.reduce((sum, group) => sum + (counts[group] ?? 0), 0);
}

/** Every group that a conjunction of units can name (finest groups included), as lists of finest groups. */
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
