import { Box, chakra, marks, Span, VisuallyHidden } from '@veleta/shared/ui';
import type { ReactNode } from 'react';
import type { Figure, Hidden } from '../analysis.api.ts';
import { HEAT_INK, heatColor } from './scale.ts';
import { NOTHING, useFigureText, useHiddenText, type Unit } from './use-figure-text.ts';

interface FigureChipProps {
  readonly figure: Figure | null;
  readonly unit: Unit;
  /** Why there is no figure. */
  readonly hidden: Hidden | null;
  readonly threshold: number;
  /** Comparison below the figure. */
  readonly children?: ReactNode;
}

interface FigureCellProps extends FigureChipProps {
  readonly isStrong: boolean;
  readonly title?: string | undefined;
}

/** A cell of a heat map: color and number, or a dash with the reason for screen readers. */
export function FigureCell({ figure, unit, hidden, threshold, isStrong, title, children }: FigureCellProps) {
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  const look = {
    px: '1',
    py: '2',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    borderRadius: 'xs',
  } as const;
  if (!figure)
    return (
      <chakra.td {...look} color="fg.muted" bg="bg.subtle" title={hiddenText(hidden)}>
        <Span aria-hidden="true">{NOTHING}</Span>
        <VisuallyHidden>{hiddenText(hidden)}</VisuallyHidden>
      </chakra.td>
    );
  return (
    <chakra.td
      {...look}
      {...marks.figure}
      css={{ backgroundColor: heatColor(figure.value), color: HEAT_INK }}
      fontWeight={isStrong ? 'semibold' : 'normal'}
      title={title}
    >
      {figureText(figure, unit)}
      {children}
    </chakra.td>
  );
}

/** A figure of a heat map in a list, or the reason for its absence. */
export function FigureChip({ figure, unit, hidden, threshold, children }: FigureChipProps) {
  const figureText = useFigureText();
  const hiddenText = useHiddenText(threshold);
  if (!figure)
    return (
      <Span textStyle="xs" color="fg.muted" maxW="9rem" textAlign="end">
        {hiddenText(hidden)}
      </Span>
    );
  return (
    <Box
      as="span"
      {...marks.figure}
      minW="4.5rem"
      px="2"
      py="1"
      borderRadius="xs"
      textAlign="center"
      flexShrink="0"
      fontVariantNumeric="tabular-nums"
      css={{ backgroundColor: heatColor(figure.value), color: HEAT_INK }}
    >
      {figureText(figure, unit)}
      {children}
    </Box>
  );
}
