import { toResult, type CodedFigures } from '../top-bottom-coding.ts';
import type { Cell, Result } from '../disclosed-table.ts';

/** Returns whether a figure is exact: neither hidden nor a limit (C7). */
export const isExact = (
  of: Pick<Result, 'favorability' | 'score'> | null | undefined,
  figure: 'favorability' | 'score',
) => of?.[figure]?.bound === 'exact';

/** Returns whether a figure is published as a limit (C7). */
export const isLimit = (of: Pick<Result, 'favorability' | 'score'>): boolean =>
  of.favorability !== null && !isExact(of, 'favorability');

/**
 * Returns the published figures of the complement of a cell in a whole (C7). Null if the cell or the whole is a limit, since the whole
 * minus the complement would disclose it. The score only if both scores are exact. No other figure of a complement is published.
 */
export function suppressComplements(cell: Result, whole: Result, rest: CodedFigures): Cell['rest'] {
  const isShown = (figure: 'favorability' | 'score') => isExact(cell, figure) && isExact(whole, figure);
  if (!isShown('favorability')) return null;
  const { favorability, score } = toResult(rest, 0);
  return { favorability, score: isShown('score') ? score : null };
}
