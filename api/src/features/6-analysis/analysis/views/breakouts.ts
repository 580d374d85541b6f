import { crossedPairs } from '../../aggregation/index.ts';
import type { DisclosedTable, HeatMap } from '../../disclosure-control/index.ts';
import { frameOf, groupOf, howOf, type Breakouts, type Read } from './views.ts';

/** Returns the categories of a table, each with the published units of other categories that may filter it. */
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

export function buildBreakouts(read: Read, map: HeatMap | null): Breakouts {
  const { table } = read;
  const cells = [...(map?.rows ?? []), ...(map?.others ? [map.others] : [])].flatMap((row) => row.cells);
  const results = cells.map(({ result }) => result);
  return {
    ...frameOf(read, howOf(table, map?.responses ?? table.participation.responses, results)),
    categories: categoriesOf(table),
    category: map?.category ?? null,
    filter: map?.filter ?? null,
    dimensions: table.dimensions.map(({ key, name }) => ({ key, name })),
    whole: wholeOf(read, map),
    rows: map ? [...map.rows] : [],
    ...(map?.others ? { others: map.others } : {}),
  };
}

function wholeOf({ table }: Read, map: HeatMap | null): Breakouts['whole'] {
  const group = map ? groupOf(table, map.filter?.id) : undefined;
  if (!group?.product) return null;
  return { responses: group.responses, cells: [{ key: 'product', result: group.product }, ...group.dimensions] };
}
