import type { Disclosed } from '../../gate/disclosed.ts';

/** What is published of one dimension, of the product, and of everything else, each as one text to be compared. */
export interface Publication {
  readonly ofDimension: ReadonlyMap<string, string>;
  readonly product: string;
  readonly rest: string;
}

/** Texts of a publication: two worlds look the same to every reader where they are equal. */
export function publicationOf({ table, heatMaps, details, drivers }: Disclosed): Publication {
  const ofDimension = new Map<string, string>();
  for (const dimension of table.dimensions) {
    const keys = new Set([dimension.key, ...dimension.items.map(({ key }) => key)]);
    const text = JSON.stringify([
      dimension,
      details.filter(({ key }) => keys.has(key)),
      table.breakouts.map(({ units }) =>
        units.map(({ dimensions }) => dimensions.filter(({ key }) => key === dimension.key)),
      ),
      heatMaps.map(({ rows }) => rows.map(({ cells }) => cells.filter(({ key }) => key === dimension.key))),
    ]);
    ofDimension.set(dimension.key, text);
  }
  const keys = new Set(table.dimensions.map(({ key }) => key));
  const product = JSON.stringify([
    table.product,
    table.breakouts.map(({ units }) => units.map((unit) => unit.product)),
    heatMaps.map(({ rows }) => rows.map(({ cells }) => cells.filter(({ key }) => !keys.has(key)))),
  ]);
  const { dimensions: _, product: __, breakouts, ...others } = table;
  const rest = JSON.stringify([
    others,
    breakouts.map(({ category, units }) => [
      category.id,
      units.map(({ id, hidden, responses }) => [id, hidden, responses]),
    ]),
    heatMaps.map(({ category, filtersBy, rows }) => [
      category.id,
      filtersBy,
      rows.map(({ id, hidden, responses }) => [id, hidden, responses]),
    ]),
    drivers,
  ]);
  return { ofDimension, product, rest };
}
