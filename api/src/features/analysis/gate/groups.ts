import type { Histogram } from '../engine/metrics.ts';

/** The people of one finished measurement who share a unit in every category: the finest group that anybody could form. */
export interface FinestGroup {
  /** One unit per category, null where these people gave none. */
  readonly units: readonly (string | null)[];
  readonly respondents: number;
  /** Their answers, one histogram per item of the measurement (empty for open questions). */
  readonly histograms: readonly Histogram[];
}

export interface Category {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}

/** One row of a breakout. */
export interface Row {
  /** Null for the people without a unit. */
  readonly unit: string | null;
  readonly name: string | null;
  /** Positions of its finest groups. */
  readonly groups: readonly number[];
}

/**
 * The rows of each category. Together the rows of one category hold everybody once, so they add up to the total:
 * people without a unit are a row too, where there are any.
 */
export function toBreakouts(categories: readonly Category[], finest: readonly FinestGroup[]): Row[][] {
  return categories.map((category, position) => {
    const members = (unit: string | null) =>
      finest.flatMap((group, index) => ((group.units[position] ?? null) === unit ? [index] : []));
    const rows: Row[] = category.units.map((unit) => ({ unit: unit.id, name: unit.name, groups: members(unit.id) }));
    const withoutUnit = members(null);
    return withoutUnit.length > 0 ? [...rows, { unit: null, name: null, groups: withoutUnit }] : rows;
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
