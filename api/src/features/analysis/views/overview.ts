import { comparePrevious, compareEnpsWithPrevious } from './against-previous.ts';
import { exactOf, frameOf, howOf, type Overview, type Read } from './views.ts';

const HIGHLIGHTS = 3;

/** Participation, product, eNPS, and what stands out: against the previous measurement, else against the product. */
export function showOverview(read: Read, previous: Read | null): Overview {
  const { table } = read;
  const before = previous?.table ?? null;
  const own = exactOf(table.product?.favorability);
  const ranked = table.dimensions
    .flatMap(({ key, name, result }) => {
      const value = exactOf(result.favorability);
      const beside = before ? exactOf(before.dimensions.find((one) => one.key === key)?.result.favorability) : own;
      return value === null || beside === null ? [] : [{ key, name, result, difference: value - beside }];
    })
    .toSorted((a, b) => b.difference - a.difference);
  return {
    ...frameOf(
      read,
      howOf(
        table,
        table.participation.responses,
        table.dimensions.map(({ result }) => result),
      ),
    ),
    distribution: table.distribution,
    participation: table.participation,
    product: table.product,
    enps: table.enps,
    previous: previous?.measurement ?? null,
    change: {
      favorability: comparePrevious(table.product, before?.product ?? null, 'favorability'),
      score: comparePrevious(table.product, before?.product ?? null, 'score'),
      enps: compareEnpsWithPrevious(table.enps, before?.enps ?? null),
    },
    basis: before ? 'previous' : 'product',
    strengths: ranked.filter(({ difference }) => difference > 0).slice(0, HIGHLIGHTS),
    weak_points: ranked
      .filter(({ difference }) => difference < 0)
      .slice(-HIGHLIGHTS)
      .toReversed(),
  };
}
