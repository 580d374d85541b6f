import type { Cell, HeatMap } from '../gate/disclosed.ts';
import { comparePrevious, compareEnpsWithPrevious } from './against-previous.ts';
import { exactOf, frameOf, howOf, type GroupResults, type Overview, type Read } from './views.ts';

const HIGHLIGHTS = 3;

type Highlight = Overview['strengths'][number];
interface Beside {
  readonly previous: Read | null;
  /** Heat map of the unit's category, where a unit is looked at. */
  readonly map: HeatMap | null;
  readonly comments: number | null;
}

/**
 * Participation, product, eNPS, and what stands out: of a unit against the rest, of everybody against the previous measurement, else
 * against the product.
 */
export function showOverview(read: Read, group: GroupResults, { previous, map, comments }: Beside): Overview {
  const { table } = read;
  const isWhole = group.unit === null;
  const before = isWhole ? (previous?.table ?? null) : null;
  const cells = map?.rows.find(({ id }) => id === group.unit?.id)?.cells ?? [];
  const { basis, highlights } = isWhole ? againstEarlier(read, before) : againstRest(read, cells);
  const ranked = highlights.toSorted((a, b) => b.difference - a.difference);
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
          favorability: comparePrevious(table.product, before?.product ?? null, 'favorability'),
          score: comparePrevious(table.product, before?.product ?? null, 'score'),
          enps: compareEnpsWithPrevious(table.enps, before?.enps ?? null),
        }
      : { favorability: product?.favorability ?? null, score: product?.score ?? null, enps: null },
    basis,
    strengths: ranked.filter(({ difference }) => difference > 0).slice(0, HIGHLIGHTS),
    weak_points: ranked
      .filter(({ difference }) => difference < 0)
      .slice(-HIGHLIGHTS)
      .toReversed(),
    comments: isWhole ? comments : null,
  };
}

function againstEarlier({ table }: Read, before: Read['table'] | null) {
  const own = exactOf(table.product?.favorability);
  const highlights = table.dimensions.flatMap(({ key, name, result }): Highlight[] => {
    const value = exactOf(result.favorability);
    const earlier = before?.dimensions.find((one) => one.key === key)?.result ?? null;
    const beside = before ? exactOf(earlier?.favorability) : own;
    if (value === null || beside === null) return [];
    const compared = before ? comparePrevious(result, earlier, 'favorability') : null;
    return [{ key, name, result, difference: value - beside, ...(compared ? { mark: compared.mark } : {}) }];
  });
  return { basis: before ? ('previous' as const) : ('product' as const), highlights };
}

/** What the heat map of the unit's category says of it: tested, and corrected together with all its cells (T2). */
function againstRest({ table }: Read, cells: readonly Cell[]) {
  const highlights = table.dimensions.flatMap(({ key, name }): Highlight[] => {
    const cell = cells.find((one) => one.key === key);
    return cell?.favorability
      ? [{ key, name, result: cell.result, difference: cell.favorability.difference, mark: cell.favorability.mark }]
      : [];
  });
  return { basis: 'rest' as const, highlights };
}
