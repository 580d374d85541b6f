import { crossedPairs } from '../folding/crossed-pairs.ts';
import type { DisclosedTable, HeatMap } from '../gate/disclosed.ts';
import { frameOf, howOf, type Breakouts, type Read } from './views.ts';

/** Categories of a table, each with the shown units of others that may filter it. */
export function categoriesOf({ breakouts }: DisclosedTable): Breakouts['categories'] {
  const pairs = crossedPairs(
    breakouts.map(({ units }) => ({
      units: units.flatMap(({ id, name }) => (id === null ? [] : [{ id, name: name ?? '' }])),
    })),
  );
  return breakouts.map(({ category }, index) => ({
    ...category,
    filters: pairs.flatMap(([a, b]) => {
      const other = a === index ? breakouts[b] : b === index ? breakouts[a] : undefined;
      return (other?.units ?? []).flatMap(({ id, name, hidden }) =>
        id === null || hidden ? [] : [{ id, name: name ?? '', category: other!.category }],
      );
    }),
  }));
}

export function showBreakouts(read: Read, map: HeatMap | null): Breakouts {
  const { table } = read;
  const results = map?.rows.flatMap(({ cells }) => cells.map(({ result }) => result)) ?? [];
  return {
    ...frameOf(read, howOf(table, map?.responses ?? table.participation.responses, results)),
    categories: categoriesOf(table),
    category: map?.category ?? null,
    filter: map?.filter ?? null,
    dimensions: table.dimensions.map(({ key, name }) => ({ key, name })),
    rows: map ? [...map.rows] : [],
  };
}
