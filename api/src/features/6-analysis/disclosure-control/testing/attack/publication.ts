import type { Disclosed } from '../../disclosed-table.ts';

/** The publication of each dimension, of the product and of everything else, each as one text for comparison. */
export interface Publication {
  readonly ofDimension: ReadonlyMap<string, string>;
  readonly product: string;
  readonly rest: string;
}

/** Returns every row of a breakout, the combined row included. */
const rowsOf = ({ units, others }: Disclosed['table']['breakouts'][number]) => [...units, ...(others ? [others] : [])];
const cellsOf = ({ rows, others }: Disclosed['heatMaps'][number]) =>
  [...rows, ...(others ? [others] : [])].map(({ cells }) => cells);

/** Serializes a publication. Equal texts mean that readers cannot distinguish two worlds. */
export function publicationOf({ table, heatMaps, details, drivers }: Disclosed): Publication {
  const ofDimension = new Map<string, string>();
  for (const dimension of table.dimensions) {
    const keys = new Set([dimension.key, ...dimension.items.map(({ key }) => key)]);
    const text = JSON.stringify([
      dimension,
      details.filter(({ key }) => keys.has(key)),
      table.breakouts.map((breakout) =>
        rowsOf(breakout).map(({ dimensions }) => dimensions.filter(({ key }) => key === dimension.key)),
      ),
      heatMaps.map((map) => cellsOf(map).map((cells) => cells.filter(({ key }) => key === dimension.key))),
    ]);
    ofDimension.set(dimension.key, text);
  }
  const keys = new Set(table.dimensions.map(({ key }) => key));
  const product = JSON.stringify([
    table.product,
    table.breakouts.map((breakout) => rowsOf(breakout).map((row) => row.product)),
    heatMaps.map((map) => cellsOf(map).map((cells) => cells.filter(({ key }) => !keys.has(key)))),
  ]);
  const { dimensions: _, product: __, breakouts, ...others } = table;
  const rest = JSON.stringify([
    others,
    breakouts.map(({ category, units, others }) => [
      category.id,
      units.map(({ id, hidden, responses }) => [id, hidden, responses]),
      [others?.units, others?.responses],
    ]),
    heatMaps.map(({ category, filtersBy, rows, others }) => [
      category.id,
      filtersBy,
      rows.map(({ id, hidden, responses }) => [id, hidden, responses]),
      [others?.units, others?.responses],
    ]),
    drivers,
  ]);
  return { ofDimension, product, rest };
}

/** Returns the number of figures in which two publications differ. */
export function countDifferences(one: Publication, other: Publication): number {
  const of = (text: string | undefined): unknown => (text === undefined ? null : JSON.parse(text));
  const keys = [...one.ofDimension.keys()];
  return (
    keys.reduce((sum, key) => sum + countLeaves(of(one.ofDimension.get(key)), of(other.ofDimension.get(key))), 0) +
    countLeaves(of(one.product), of(other.product)) +
    countLeaves(of(one.rest), of(other.rest))
  );
}

function countLeaves(one: unknown, other: unknown): number {
  if (isBranch(one) && isBranch(other))
    return [...new Set([...Object.keys(one), ...Object.keys(other)])].reduce(
      (sum, key) => sum + countLeaves(one[key], other[key]),
      0,
    );
  return Number(JSON.stringify(one) !== JSON.stringify(other));
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
