import { crossedPairs } from '../../aggregation/index.ts';
import type { Cell, DisclosedTable, HeatMap } from '../../disclosure-control/index.ts';
import { compareWithWhole } from './whole-comparison.ts';
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
  const whole = wholeOf(read, map);
  const compared = (own: readonly Cell[]) =>
    own.map((cell) => ({
      ...cell,
      whole: compareWithWhole(
        cell,
        whole?.cells.find(({ key }) => key === cell.key),
      ),
    }));
  return {
    ...frameOf(read, howOf(table, map?.responses ?? table.participation.responses, results)),
    categories: categoriesOf(table),
    category: map?.category ?? null,
    filter: map?.filter ?? null,
    dimensions: table.dimensions.map(({ key, name }) => ({ key, name })),
    whole,
    rows: (map?.rows ?? []).map((row) => ({ ...row, cells: compared(row.cells) })),
    ...(map?.others ? { others: { ...map.others, cells: compared(map.others.cells) } } : {}),
  };
}

function wholeOf({ table }: Read, map: HeatMap | null): Breakouts['whole'] {
  const group = map ? groupOf(table, map.filter?.id) : undefined;
  if (!group?.product) return null;
  return { responses: group.responses, cells: [{ key: 'product', result: group.product }, ...group.dimensions] };
}
