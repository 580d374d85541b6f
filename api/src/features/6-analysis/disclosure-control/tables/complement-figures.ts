import { toResult, type CodedFigures } from '../top-bottom-coding.ts';
import type { Cell, Result } from '../disclosed-table.ts';

/** C7: a figure is exact only where it is neither hidden nor a limit. */
export const isExact = (
  of: Pick<Result, 'favorability' | 'score'> | null | undefined,
  figure: 'favorability' | 'score',
) => of?.[figure]?.bound === 'exact';

/**
 * C7: what is shown of the rest beside a cell and the whole that both belong to. Nothing where one of these two is a limit, since the
 * whole without the rest is what the limit hides. The score only where both scores are exact; no other figure of a rest is shown.
 */
export function suppressComplements(cell: Result, whole: Result, rest: CodedFigures): Cell['rest'] {
  const isShown = (figure: 'favorability' | 'score') => isExact(cell, figure) && isExact(whole, figure);
  if (!isShown('favorability')) return null;
  const { favorability, score } = toResult(rest, 0);
  return { favorability, score: isShown('score') ? score : null };
}
