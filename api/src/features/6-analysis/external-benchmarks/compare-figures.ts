import type { externalBenchmarks } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type { Analysis } from '../analysis/index.ts';
import type { SharedEstimate, SharedFigureKind } from './external-benchmarks.tables.ts';

type External = z.input<typeof externalBenchmarks.ExternalBenchmarkSchema>;
type FigureComparison = External['items'][number]['favorability'];

/** Compares the figures of a disclosed table with the estimates of a snapshot. Figures without an estimate are left out. */
export function compareFigures(
  { product, dimensions, enps }: Analysis,
  estimates: readonly SharedEstimate[],
): Pick<External, 'rows' | 'items'> {
  const compareFigure = (
    key: string,
    figure: SharedFigureKind,
    own: FigureComparison['own'],
  ): FigureComparison | null => {
    const found = estimates.find((one) => one.key === key && one.figure === figure);
    if (!found) return null;
    const { median, lower, upper, p90 } = found;
    const difference = own?.bound === 'exact' ? own.value - median : null;
    return { own, others: { median, lower, upper, p90 }, difference };
  };
  const rows = [{ key: 'product', name: null, result: product }, ...dimensions].map(({ key, name, result }) => ({
    key,
    name,
    favorability: compareFigure(key, 'favorability', result?.favorability ?? null),
    score: compareFigure(key, 'score', result?.score ?? null),
    enps: null,
  }));
  const value = enps?.value ?? null;
  const promoters = compareFigure('enps', 'enps', value === null ? null : { value, bound: 'exact' });
  return {
    rows: [
      ...rows.filter(({ favorability }) => favorability !== null),
      ...(promoters ? [{ key: 'enps', name: null, favorability: null, score: null, enps: promoters }] : []),
    ],
    items: dimensions
      .flatMap(({ items }) => items)
      .flatMap(({ key, result }) => {
        const favorability = compareFigure(key, 'item_favorability', result.favorability);
        return favorability ? [{ key, favorability }] : [];
      }),
  };
}
