import type { ComparedFigure, VisitFigure } from '@veleta/shared/contracts';
import { formatNumber, formatPercent } from '@veleta/shared/i18n';
import { formatSeconds } from './durations.ts';

const PERCENT = 100;

/** Formats a figure of visits: a time, the score of layout shifts, or the share of failed visits. */
export function formatFigure(figure: ComparedFigure, value: number): string {
  if (figure === 'failures') return formatPercent(value * PERCENT);
  return figure === 'cls' ? formatNumber(value, { maximumFractionDigits: 3 }) : formatSeconds(value);
}

/** Figures in the order of the columns. */
export const SHOWN_FIGURES: readonly VisitFigure[] = ['load', 'render', 'lcp', 'inp', 'cls'];
