import { formatNumber, formatPercent, useTranslation } from '@veleta/shared/i18n';
import type { Figure, Hidden } from '../analysis.api.ts';

export type Unit = 'percent' | 'points';

export const NOTHING = '–';

/** Returns a function that formats a figure: "63%", "80% or more", or a dash if it is not disclosed. */
export function useFigureText(): (figure: Figure | null, unit: Unit) => string {
  const { t } = useTranslation('mf-stats');
  return (figure, unit) => {
    if (!figure) return NOTHING;
    const value = unit === 'percent' ? formatPercent(figure.value) : formatNumber(figure.value);
    return figure.bound === 'exact' ? value : t(`figures.${figure.bound}`, { value });
  };
}

/** Returns a function that explains why a figure is not disclosed. */
export function useHiddenText(threshold: number): (hidden: Hidden | null) => string {
  const { t } = useTranslation('mf-stats');
  return (hidden) => t(`hidden.${hidden ?? 'withheld'}`, { threshold });
}
