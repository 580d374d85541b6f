import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import type { HeatRow } from './heat-model.ts';

/** With more units than this, their number replaces their names: each has its own row with the reason. */
const NAMED = 5;

export const rowKey = ({ id, combines }: Pick<HeatRow, 'id' | 'combines'>): string =>
  combines ? 'others' : (id ?? 'none');

/** Returns a function that names a row: its unit, or the hidden units that it aggregates. */
export function useRowName() {
  const { t } = useTranslation('mf-stats');
  return ({ name, combines }: Pick<HeatRow, 'name' | 'combines'>): string => {
    if (!combines) return name ?? t('breakouts.noUnit');
    return combines.length > NAMED
      ? t('breakouts.othersMany', { number: formatNumber(combines.length) })
      : t('breakouts.others', { units: combines.map((one) => one ?? t('breakouts.noUnit')).join(', ') });
  };
}
