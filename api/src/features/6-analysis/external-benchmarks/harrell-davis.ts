/**
 * Returns the Harrell–Davis estimate of a quantile (Harrell and Davis 1982): a weighted mean of all order statistics, each weighted by
 * its probability of being the quantile. The estimate never equals a single organization's value, as a plain quantile would.
 * @param incompleteBeta the regularized incomplete beta function
 */
export function harrellDavis(
  values: readonly number[],
  quantile: number,
  incompleteBeta: (x: number, a: number, b: number) => number,
): number {
  const count = values.length;
  const [a, b] = [quantile * (count + 1), (1 - quantile) * (count + 1)];
  const below = (index: number) => incompleteBeta(index / count, a, b);
  return values
    .toSorted((one, other) => one - other)
    .reduce((sum, value, index) => sum + value * (below(index + 1) - below(index)), 0);
}
