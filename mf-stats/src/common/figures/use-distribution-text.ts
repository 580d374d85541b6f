import { formatPercent, useTranslation } from '@veleta/shared/i18n';

/** Returns a function that formats the shares of the five answers: "1: 4%, 2: 11%, …". */
export function useDistributionText(): (shares: readonly number[] | null) => string {
  const { t } = useTranslation('mf-stats');
  return (shares) =>
    shares
      ? shares.map((share, index) => t('figures.answer', { answer: index + 1, share: formatPercent(share) })).join(', ')
      : t('hidden.distribution');
}
