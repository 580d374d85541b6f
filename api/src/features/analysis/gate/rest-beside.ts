import type { Clamped } from './clamping.ts';

/**
 * C7: of the rest, what may stand beside a cell and the whole that both belong to. Beside a limit it is withheld, since the whole
 * without the rest would be what the limit hides; so it is where the whole is one.
 */
export function restBeside(beside: readonly Clamped[], rest: Clamped): Clamped {
  const unlessLimit = (figure: keyof Clamped) =>
    beside.every((one) => one[figure]?.bound === 'exact') ? rest[figure] : null;
  return {
    favorable: unlessLimit('favorable'),
    neutral: unlessLimit('neutral'),
    unfavorable: unlessLimit('unfavorable'),
    score: unlessLimit('score'),
  };
}
