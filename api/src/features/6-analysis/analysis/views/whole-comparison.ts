import { classifyDifference } from '../../statistics/index.ts';
import type { Cell, Comparison, Result } from '../../disclosure-control/index.ts';
import { exactOf } from './views.ts';

/**
 * Compares a cell of a heat map with the whole that contains it. A group differs from the whole exactly if it differs
 * from the rest, so the comparison has the significance of the published one with the rest (T1, T2).
 */
export const compareWithWhole = (cell: Cell, whole: { readonly result: Result } | undefined) => ({
  favorability: compare(cell, whole?.result, 'favorability'),
  score: compare(cell, whole?.result, 'score'),
});

function compare(cell: Cell, whole: Result | undefined, figure: 'favorability' | 'score'): Comparison | null {
  const rest = cell[figure];
  const [own, all] = [exactOf(cell.result[figure]), exactOf(whole?.[figure])];
  if (rest === null || own === null || all === null) return null;
  return classifyDifference(own - all, rest.mark === 'above' || rest.mark === 'below');
}
