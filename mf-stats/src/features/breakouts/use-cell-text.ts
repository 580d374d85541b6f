import { useTranslation } from '@veleta/shared/i18n';
import type { FigureKind } from '../../address/use-stats-address.ts';
import { MARKS } from '../../figures/marks.ts';
import { signed } from '../../figures/signed.ts';
import { useFigureText, useHiddenText } from '../../figures/use-figure-text.ts';
import type { HeatCell } from './heat-model.ts';

/** What a cell holds, as it is read out, and as it stands in a table to copy. */
export function useCellText(figure: FigureKind, threshold: number) {
  const { t } = useTranslation('mf-stats');
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const valueOf = ({ result }: HeatCell): string =>
    figureText(result[figure], figure === 'favorability' ? 'percent' : 'points');
  return {
    valueOf,
    hiddenOf: ({ result }: HeatCell): string => hiddenText(result.hidden),
    /** In words: above, below, or about the same as the rest. Nothing where nothing is compared. */
    comparisonOf: ({ compared }: HeatCell): string => {
      const comparison = compared[figure];
      if (!comparison) return '';
      return t(`breakouts.marks.${comparison.mark}`, { difference: signed(comparison.difference) });
    },
    /** "72% ▲ +9", or why there is no figure. */
    plainOf: (cell: HeatCell): string => {
      if (!cell.result[figure]) return hiddenText(cell.result.hidden);
      const comparison = cell.compared[figure];
      const isMarked = comparison !== null && comparison.mark !== 'same';
      return isMarked ? `${valueOf(cell)} ${MARKS[comparison.mark]} ${signed(comparison.difference)}` : valueOf(cell);
    },
  };
}
