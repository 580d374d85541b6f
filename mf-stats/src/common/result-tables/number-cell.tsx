import { Span, VisuallyHidden } from '@veleta/shared/ui';
import { NOTHING, useFigureText, useHiddenText, type Unit } from '../figures/use-figure-text.ts';
import type { Figure, Result } from '../analysis.api.ts';

interface NumberCellProps {
  readonly figure: Figure | null;
  readonly result: Pick<Result, 'hidden'>;
  readonly unit: Unit;
  readonly threshold: number;
  readonly isStrong?: boolean;
}

/** A number in a table, or a dash with the reason why it is missing. */
export function NumberCell({ figure, result, unit, threshold, isStrong = false }: NumberCellProps) {
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const look = { fontVariantNumeric: 'tabular-nums', fontWeight: isStrong ? 'semibold' : 'normal' } as const;
  if (figure) return <Span {...look}>{figureText(figure, unit)}</Span>;
  return (
    <Span {...look} color="fg.muted" title={hiddenText(result.hidden)}>
      <Span aria-hidden="true">{NOTHING}</Span>
      <VisuallyHidden>{hiddenText(result.hidden)}</VisuallyHidden>
    </Span>
  );
}
