/**
 * The Harrell–Davis estimate of a quantile: a mean of all values in order, each weighted by how likely it is to be that
 * quantile. No single value is ever its own quantile, as it would be with plain ones.
 * @param incompleteBeta the regularized incomplete beta function
 */
export function harrellDavis(
  values: readonly number[],
  quantile: number,
  incompleteBeta: (x: number, a: number, b: number) => number,
): number {
  const count = values.length;
  const [a, b] = [quantile * (count + 1), (1 - quantile) * (count + 1)];
  const below = (place: number) => incompleteBeta(place / count, a, b);
  return values
    .toSorted((one, other) => one - other)
    .reduce((sum, value, place) => sum + value * (below(place + 1) - below(place)), 0);
}
