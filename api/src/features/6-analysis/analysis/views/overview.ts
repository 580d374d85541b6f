import type { Cell, HeatMap } from '../../disclosure-control/index.ts';
import { comparePrevious, compareEnpsWithPrevious, type Measured } from './previous-comparison.ts';
import { exactOf, frameOf, howOf, spreadIn, type GroupResults, type Overview, type Read } from './views.ts';

const HIGHLIGHTS = 3;

type Highlight = Overview['strengths'][number];
interface OverviewContext {
  readonly previous: Read | null;
  /** Heat map of the unit's category; null for the organization. */
  readonly map: HeatMap | null;
  readonly comments: number | null;
}

/**
 * Returns participation, product, eNPS, and the strengths and weak points: of a unit against the rest, of the organization against the
 * previous measurement. Only marked differences (T2) count. Without any, the dimensions furthest from the product are listed.
 */
export function buildOverview(read: Read, group: GroupResults, { previous, map, comments }: OverviewContext): Overview {
  const { table } = read;
  const isWhole = group.unit === null;
  const before = isWhole ? (previous?.table ?? null) : null;
  const cells = map?.rows.find(({ id }) => id === group.unit?.id)?.cells ?? [];
  const compared = isWhole ? againstPrevious(read, previous) : againstRest(read, cells);
  const marked = compared.filter(({ mark }) => mark === 'above' || mark === 'below');
  const isMarked = marked.length > 0;
  const ranked = (isMarked ? marked : againstProduct(read, group)).toSorted((a, b) => b.difference - a.difference);
  const product = cells.find(({ key }) => key === 'product');
  return {
    ...frameOf(
      read,
      howOf(
        table,
        group.responses,
        group.dimensions.map(({ result }) => result),
      ),
    ),
    unit: group.unit,
    distribution: table.distribution,
    participation: table.participation,
    product: group.product,
    enps: isWhole ? table.enps : null,
    previous: isWhole ? (previous?.measurement ?? null) : null,
    change: isWhole
      ? {
          favorability: comparePrevious(ofProduct(read), ofProduct(previous), 'favorability'),
          score: comparePrevious(ofProduct(read), ofProduct(previous), 'score'),
          enps: compareEnpsWithPrevious(table.enps, before?.enps ?? null),
        }
      : { favorability: product?.favorability ?? null, score: product?.score ?? null, enps: null },
    basis: !isMarked ? 'product' : isWhole ? 'previous' : 'rest',
    strengths: ranked.filter(({ difference }) => difference > 0).slice(0, HIGHLIGHTS),
    weak_points: ranked
      .filter(({ difference }) => difference < 0)
      .slice(-HIGHLIGHTS)
      .toReversed(),
    comments: isWhole ? comments : null,
  };
}

const ofProduct = (read: Read | null): Measured => ({
  result: read?.table.product,
  spread: spreadIn(read, 'product'),
});

/** Compares dimensions with the previous measurement (B1). */
function againstPrevious(read: Read, previous: Read | null): Highlight[] {
  return read.table.dimensions.flatMap(({ key, name, result }) => {
    const earlier = previous?.table.dimensions.find((one) => one.key === key)?.result;
    const compared = comparePrevious(
      { result, spread: spreadIn(read, key) },
      { result: earlier, spread: spreadIn(previous, key) },
      'favorability',
    );
    return compared ? [{ key, name, result, ...compared }] : [];
  });
}

/** Returns the unit's comparisons in the heat map of its category, which are corrected together with all its cells (T2). */
function againstRest({ table }: Read, cells: readonly Cell[]): Highlight[] {
  return table.dimensions.flatMap(({ key, name }) => {
    const cell = cells.find((one) => one.key === key);
    return cell?.favorability ? [{ key, name, result: cell.result, ...cell.favorability }] : [];
  });
}

/** Returns the differences of dimensions from the product, without a test; used if there is no marked difference. */
function againstProduct({ table }: Read, group: GroupResults): Highlight[] {
  const own = exactOf(group.product?.favorability);
  return group.dimensions.flatMap(({ key, result }) => {
    const value = exactOf(result.favorability);
    const name = table.dimensions.find((dimension) => dimension.key === key)?.name;
    return value === null || own === null || !name ? [] : [{ key, name, result, difference: value - own }];
  });
}
