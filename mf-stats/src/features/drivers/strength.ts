export type Strength = 'strong' | 'moderate' | 'weak' | 'unclear';

/** Classifies a correlation by Cohen (1988): strong from 0.5, moderate from 0.3. `unclear` if it is not significant. */
export function strengthOf({ r, isClear }: { readonly r: number; readonly isClear: boolean }): Strength {
  const size = Math.abs(r);
  if (!isClear) return 'unclear';
  if (size >= 0.5) return 'strong';
  return size >= 0.3 ? 'moderate' : 'weak';
}
