import { useTranslation } from '@veleta/shared/i18n';
import type { Comparison } from '../server-data/analysis.api.ts';
import { MARKS } from './marks.ts';
import { signed } from './signed.ts';
import { NOTHING } from './use-figure-text.ts';

/** T2 in words: a difference with its sign where it is marked, else "about the same"; a dash where nothing was compared. */
export function useComparisonText(): (compared: Comparison | null) => string {
  const { t } = useTranslation('mf-stats');
  return (compared) => {
    if (!compared) return NOTHING;
    if (compared.mark === 'same') return t('compared.same');
    return `${MARKS[compared.mark]} ${signed(compared.difference)}`;
  };
}
