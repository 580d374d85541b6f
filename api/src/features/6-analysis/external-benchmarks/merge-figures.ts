import { isOfItem } from './contribution.ts';
import type { SharedFigure } from './external-benchmarks.tables.ts';

/**
 * Returns the figures of each contribution id: the frozen ones of panel members, and those of contributions. The figures of items are no
 * part of the id, so frozen ones take precedence and the same id keeps its figures while it is in a panel. Figures that were frozen
 * without items get them from the contribution, if the organization still shares.
 */
export function mergeFigures(
  frozen: ReadonlyMap<string, readonly SharedFigure[]>,
  contributions: readonly { readonly id: string; readonly figures: readonly SharedFigure[] }[],
): Map<string, readonly SharedFigure[]> {
  const merged = new Map(frozen);
  for (const { id, figures } of contributions) if (!merged.get(id)?.some(isOfItem)) merged.set(id, figures);
  return merged;
}
