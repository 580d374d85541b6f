import { chakra, marks, Span, VisuallyHidden } from '@veleta/shared/ui';
import type { FigureKind } from '../../common/use-stats-address.ts';
import { MARKS } from '../../common/figures/marks.ts';
import { HEAT_INK, heatColor } from '../../common/figures/scale.ts';
import { signed } from '../../common/figures/signed.ts';
import { NOTHING } from '../../common/figures/use-figure-text.ts';
import type { HeatCell } from './heat-model.ts';
import { useCellText } from './use-cell-text.ts';

interface HeatCellViewProps {
  readonly cell: HeatCell;
  readonly figure: FigureKind;
  readonly threshold: number;
  readonly isStrong: boolean;
}

/** Arrow and difference of a significant cell; screen readers get the comparison in words. */
export function CellMark({ cell, figure, threshold }: Omit<HeatCellViewProps, 'isStrong'>) {
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
  const { valueOf, hiddenOf, comparisonOf } = useCellText(figure, threshold);
  const value = cell.result[figure];
  const look = {
    px: '1',
    py: '2',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: 'xs',
  } as const;
  if (!value) {
    return (
      <chakra.td {...look} color="fg.muted" bg="bg.subtle" title={hiddenOf(cell)}>
        <Span aria-hidden="true">{NOTHING}</Span>
        <VisuallyHidden>{hiddenOf(cell)}</VisuallyHidden>
      </chakra.td>
    );
  }
  return (
    <chakra.td
      {...look}
      {...marks.figure}
      css={{ backgroundColor: heatColor(value.value), color: HEAT_INK }}
      fontWeight={isStrong ? 'semibold' : 'normal'}
      title={comparisonOf(cell) || undefined}
    >
      {valueOf(cell)}
      <CellMark cell={cell} figure={figure} threshold={threshold} />
    </chakra.td>
  );
}
