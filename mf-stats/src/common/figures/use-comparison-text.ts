import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import type { Comparison } from '../analysis.api.ts';
import { MARKS } from './marks.ts';
import { signed } from './signed.ts';
import { NOTHING } from './use-figure-text.ts';

/**
 * Returns a function that puts a comparison (T2) into words: a signed difference if it is significant, with the number
 * of people if it is uncertain, otherwise "about the same". A dash means that nothing was compared.
 */
export function useComparisonText(): (compared: Comparison | null, people: number | null) => string {
  const { t } = useTranslation('mf-stats');
  return (compared, people) => {
    if (!compared) return NOTHING;
    const difference = signed(compared.difference);
    if (compared.mark === 'same') return t('compared.same');
    if (compared.mark === 'uncertain')
      return t('compared.uncertain', { difference, people: formatNumber(people ?? 0) });
    return `${MARKS[compared.mark]} ${difference}`;
  };
}
