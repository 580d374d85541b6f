import { discloseAll } from '../disclose-all.ts';
import type { DisclosureInput } from '../disclosure-input.ts';
import type { Disclosed } from '../disclosed-table.ts';
import { toBreakouts, toCrossedTables } from '../rows.ts';

/** Cells (of one unit and of two, by dimension) of the threshold or more people, and how many of them show a result. */
export interface Shown {
  readonly cells: number;
  /** With a figure or a limit. */
  readonly shown: number;
  /** With an exact favorability. */
  readonly exact: number;
}

export const addShown = (one: Shown, other: Shown): Shown => ({
  cells: one.cells + other.cells,
  shown: one.shown + other.shown,
  exact: one.exact + other.exact,
});

/**
 * Counts what a reader sees: of every table, every cell in which at least the threshold of people are and answered an item of
 * the dimension, for each dimension; shown is one that has a figure or a limit. Cells of two units are counted once, though two
 * maps show them.
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
