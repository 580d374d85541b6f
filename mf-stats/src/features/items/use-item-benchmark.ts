import { externalBenchmarks } from '@veleta/shared/contracts';
import { useTranslation } from '@veleta/shared/i18n';
import { useQuery } from '@veleta/shared/query';
import { externalQuery, type External } from '../../common/benchmark.api.ts';
import { useExternalWords } from '../../common/figures/use-external-words.ts';

export type IndustryComparison = External['items'][number]['favorability'];

export interface ItemBenchmark {
  /** Comparisons by question; null without a benchmark. */
  readonly items: ReadonlyMap<string, IndustryComparison> | null;
  /** How they are computed, or why there are none. */
  readonly method: readonly string[];
}

const NONE: ItemBenchmark = { items: null, method: [] };
const REASONS = { not_sharing: 'notSharing', no_industry: 'noIndustry', not_enough: 'notEnough' } as const;

/**
 * Compares the questions of the whole organization with its industry (B2).
 * @param isWhole whether the whole organization is shown: benchmarks are of no smaller group
 */
export function useItemBenchmark(measurementId: string, isWhole: boolean): ItemBenchmark {
  const { t } = useTranslation('mf-stats');
  const words = useExternalWords();
  const { data, error } = useQuery({ ...externalQuery(measurementId), enabled: isWhole });
  if (!isWhole) return NONE;
  if (!data) return error ? { items: null, method: [t('items.industry.failed')] } : NONE;
  const { status, items, snapshot } = data;
  if (status === 'ready' && snapshot && items.length > 0) {
    return {
      items: new Map(items.map(({ key, favorability }) => [key, favorability])),
      method: [words.madeOf(snapshot), ...words.method],
    };
  }
  if (status === 'collecting' || status === 'withheld') return NONE;
  const reason = status === 'ready' ? 'notYet' : REASONS[status];
  const least = externalBenchmarks.BENCHMARK_ORGANIZATIONS.median;
  return { items: null, method: [t(`items.industry.${reason}`, { least })] };
}
