import { discloseAll } from '../disclose-all.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import type { Disclosed } from '../disclosed-table.ts';
import { toBreakouts, toCrossedTables } from '../rows.ts';

/** Number of cells (of one and of two units, by dimension) with at least the threshold of people, and how many of them are published. */
export interface Shown {
  readonly cells: number;
  /** Published with a figure or a limit. */
  readonly shown: number;
  /** Published with an exact favorability. */
  readonly exact: number;
}

export const addShown = (one: Shown, other: Shown): Shown => ({
  cells: one.cells + other.cells,
  shown: one.shown + other.shown,
  exact: one.exact + other.exact,
});

/**
 * Counts the cells of every table in which at least the threshold of people are and answered an item of the dimension, by dimension. A
 * cell is published if it has a figure or a limit. Two-unit cells count once, although two maps show them.
 */
export function countShown(
  input: DisclosureInput,
  { heatMaps }: Pick<Disclosed, 'heatMaps'> = discloseAll(input),
): { alone: Shown; crossed: Shown } {
  const oneWay = toBreakouts(input.categories, input.finest);
  const crossed = toCrossedTables(input.categories, oneWay);
  const byName = new Map<string, (typeof heatMaps)[number]['rows'][number]>(
    heatMaps.flatMap(({ category, filtersBy, rows }) =>
      rows.map((row) => [`${category.id}:${filtersBy === undefined ? '*' : filtersBy}:${row.id}`, row] as const),
    ),
  );
  const count = (all: readonly { groups: readonly number[]; name: string }[]): Shown => {
    let [cells, shown, exact] = [0, 0, 0];
    for (const { groups, name } of all) {
      const people = groups.reduce((sum, group) => sum + input.finest[group]!.respondents, 0);
      if (people < input.threshold) continue;
      for (const { key } of input.dimensions) {
        cells += 1;
        const result = byName.get(name)?.cells.find((cell) => cell.key === key)?.result;
        if (result?.favorability) shown += 1;
        if (result?.favorability?.bound === 'exact') exact += 1;
      }
    }
    return { cells, shown, exact };
  };
  return {
    alone: count(
      oneWay.flatMap((rows, at) =>
        rows.map(({ groups, unit }) => ({ groups, name: `${input.categories[at]!.id}:*:${unit}` })),
      ),
    ),
    crossed: count(
      crossed.flatMap(({ categories: [a], rows }) =>
        rows.map(({ groups, selection }) => ({
          groups,
          name: `${input.categories[a]!.id}:${selection[1]![1]}:${selection[0]![1]}`,
        })),
      ),
    ),
  };
}
