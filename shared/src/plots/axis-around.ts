/** Returns the limits of an axis: whole steps around all values, plus a margin of at least `margin`. */
export const axisAround = (
  values: readonly number[],
  { step, margin }: { step: number; margin: number },
): [number, number] => [
  Math.floor((Math.min(...values) - margin) / step) * step,
  Math.ceil((Math.max(...values) + margin) / step) * step,
];
