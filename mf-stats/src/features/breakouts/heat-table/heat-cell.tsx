import { Span, VisuallyHidden } from '@veleta/shared/ui';
import type { FigureKind } from '../../../common/use-stats-address.ts';
import { FigureCell, FigureChip } from '../../../common/figures/figure-cell.tsx';
import { MARKS } from '../../../common/figures/marks.ts';
import { signed } from '../../../common/figures/signed.ts';
import type { HeatCell } from './heat-model.ts';
import { unitOf, useCellText } from './use-cell-text.ts';

interface HeatCellViewProps {
  readonly cell: HeatCell;
  readonly figure: FigureKind;
  readonly threshold: number;
  readonly isStrong: boolean;
}

/** Arrow and difference of a significant cell; screen readers get the comparison in words. */
function CellMark({ cell, figure, threshold }: Omit<HeatCellViewProps, 'isStrong'>) {
  const { comparisonOf } = useCellText(figure, threshold);
  const comparison = cell.compared[figure];
  if (!comparison) return null;
  return (
    <>
      {comparison.mark === 'same' ? null : (
        <Span
          aria-hidden="true"
          display="block"
          textStyle="2xs"
          lineHeight="1.2"
          whiteSpace="nowrap"
          {...(comparison.mark === 'uncertain' ? { fontWeight: 'normal' } : {})}
        >
          {MARKS[comparison.mark]} {signed(comparison.difference)}
        </Span>
      )}
      <VisuallyHidden>{comparisonOf(cell)}</VisuallyHidden>
    </>
  );
}

/** A heat map cell: color, number, and whether it differs significantly from the rest. */
export function HeatCellView({ cell, figure, threshold, isStrong }: HeatCellViewProps) {
  const { comparisonOf } = useCellText(figure, threshold);
  return (
    <FigureCell
      {...figureOf(cell, figure)}
      threshold={threshold}
      isStrong={isStrong}
      title={comparisonOf(cell) || undefined}
    >
      <CellMark cell={cell} figure={figure} threshold={threshold} />
    </FigureCell>
  );
}

/** The same in a list. */
export function HeatChip({ cell, figure, threshold }: Omit<HeatCellViewProps, 'isStrong'>) {
  return (
    <FigureChip {...figureOf(cell, figure)} threshold={threshold}>
      <CellMark cell={cell} figure={figure} threshold={threshold} />
    </FigureChip>
  );
}

const figureOf = ({ result }: HeatCell, figure: FigureKind) => ({
  figure: result[figure],
  unit: unitOf(figure),
  hidden: result.hidden,
});
