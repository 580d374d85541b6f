import { formatNumber, useTranslation } from '@veleta/shared/i18n';
import type { FigureKind } from '../../../common/use-stats-address.ts';
import { MARKS } from '../../../common/figures/marks.ts';
import { signed } from '../../../common/figures/signed.ts';
import { useFigureText, useHiddenText, type Unit } from '../../../common/figures/use-figure-text.ts';
import type { HeatCell } from './heat-model.ts';

export const unitOf = (figure: FigureKind): Unit => (figure === 'favorability' ? 'percent' : 'points');

/** Returns functions that format a cell for screen readers and for the copied table. */
export function useCellText(figure: FigureKind, threshold: number) {
  const { t } = useTranslation('mf-stats');
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const valueOf = ({ result }: HeatCell): string => figureText(result[figure], unitOf(figure));
  const comparisonOf = ({ compared, comparedWith, result }: HeatCell): string => {
    const comparison = compared[figure];
    if (!comparison) return '';
    return t(`breakouts.marks.${comparedWith.kind}.${comparison.mark}`, {
      ...(comparedWith.kind === 'filter' ? { filter: comparedWith.filter } : {}),
      difference: signed(comparison.difference),
      people: formatNumber(result.answers ?? 0),
    });
  };
  return {
    /** Formats the comparison: above, below, uncertain, or about the same. Empty without a comparison. */
    comparisonOf,
    /** Formats a cell: "72% ▲ +9", "72% (+9 to the rest, uncertain: 33 people)", or why there is no figure. */
    plainOf: (cell: HeatCell): string => {
      if (!cell.result[figure]) return hiddenText(cell.result.hidden);
      const comparison = cell.compared[figure];
      if (!comparison || comparison.mark === 'same') return valueOf(cell);
      if (comparison.mark === 'uncertain') return `${valueOf(cell)} (${comparisonOf(cell)})`;
      return `${valueOf(cell)} ${MARKS[comparison.mark]} ${signed(comparison.difference)}`;
    },
  };
}
