import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import type { HeatRow } from './heat-model.ts';

/** Of more units than these their number is said: each of them has a row of its own that says why it is hidden. */
const NAMED = 5;

export const rowKey = ({ id, combines }: Pick<HeatRow, 'id' | 'combines'>): string =>
  combines ? 'others' : (id ?? 'none');

/** What a row of a heat map is called: its unit, or which hidden units it shows together. */
export function useRowName() {
  const { t } = useTranslation('mf-stats');
  return ({ name, combines }: Pick<HeatRow, 'name' | 'combines'>): string => {
    if (!combines) return name ?? t('breakouts.noUnit');
    return combines.length > NAMED
      ? t('breakouts.othersMany', { number: formatNumber(combines.length) })
      : t('breakouts.others', { units: combines.map((one) => one ?? t('breakouts.noUnit')).join(', ') });
  };
}
