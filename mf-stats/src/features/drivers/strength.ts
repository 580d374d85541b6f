export type Strength = 'strong' | 'moderate' | 'weak' | 'unclear';

/** Cohen's words for a correlation; none where it is not told from chance. */
export function strengthOf({ r, isClear }: { readonly r: number; readonly isClear: boolean }): Strength {
  const size = Math.abs(r);
  if (!isClear) return 'unclear';
  if (size >= 0.5) return 'strong';
  return size >= 0.3 ? 'moderate' : 'weak';
}

/** Ends of an axis: whole steps around all values, with some room beside them. */
export const axisAround = (
  values: readonly number[],
  { step, room }: { step: number; room: number },
): [number, number] => [
  Math.floor((Math.min(...values) - room) / step) * step,
  Math.ceil((Math.max(...values) + room) / step) * step,
];
