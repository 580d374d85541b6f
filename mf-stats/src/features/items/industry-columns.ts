import { formatPercent, useTranslation } from '@veleta/shared/i18n';
import { NOTHING } from '../../common/figures/use-figure-text.ts';
import { differenceText } from './industry-cell.tsx';
import type { IndustryComparison, ItemBenchmark } from './use-item-benchmark.ts';

interface IndustryColumns {
  readonly titles: readonly string[];
  readonly cellsOf: (industry: IndustryComparison | null) => readonly string[];
}

/** Returns the columns of the copied table: median, difference, and the quartiles and the 90th percentile if published. */
export function useIndustryColumns({ items }: ItemBenchmark): IndustryColumns {
  const { t } = useTranslation('mf-stats');
  if (!items) return { titles: [], cellsOf: () => [] };
  const percent = (value: number | null | undefined) => (value == null ? NOTHING : formatPercent(value));
  const quantiles = (['lower', 'upper', 'p90'] as const).filter((quantile) =>
    [...items.values()].some(({ others }) => others[quantile] !== null),
  );
  return {
    titles: [t('external.median'), t('external.difference'), ...quantiles.map((quantile) => t(`external.${quantile}`))],
    cellsOf: (industry) => [
      percent(industry?.others.median),
      differenceText(industry),
      ...quantiles.map((quantile) => percent(industry?.others[quantile])),
    ],
  };
}
