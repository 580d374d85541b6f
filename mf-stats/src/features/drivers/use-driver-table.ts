import { formatNumber, formatPercent, useBilingual, useTranslation } from '@veleta/shared/i18n';
import type { PlotTable } from '../../common/figures/plot-table.ts';
import { useFigureText, useHiddenText } from '../../common/figures/use-figure-text.ts';
import type { Driver } from '../../common/drivers.api.ts';
import { strengthOf } from './strength.ts';

/** Formats a correlation, "0.8", with a minus as wide as a digit. */
export const correlationText = (r: number): string =>
  formatNumber(r, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).replace('-', '−');

/** Returns the numbers of the plot as a table. */
export function useDriverTable(threshold: number): (drivers: readonly Driver[], outcome: string) => PlotTable {
  const { t } = useTranslation('mf-stats');
  const translate = useBilingual();
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  return (drivers, outcome) => ({
    caption: t('drivers.title', { outcome }),
    columns: ['dimension', 'result', 'strength', 'interval', 'reading', 'influence'].map((key) =>
      t(`drivers.column.${key}`),
    ),
    rows: drivers.map((driver) => {
      const { key, name, result, r, low, high, influence } = driver;
      return {
        key,
        cells: [
          translate(name),
          result.favorability ? figureText(result.favorability, 'percent') : hiddenText(result.hidden),
          correlationText(r),
          t('drivers.interval', { low: correlationText(low), high: correlationText(high) }),
          t(`drivers.strength.${strengthOf(driver)}`),
          formatPercent(influence),
        ],
      };
    }),
  });
}
