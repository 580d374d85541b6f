import type { Moments } from './moments.ts';
import { spreadOf } from './person-sums.ts';
import type { Estimate } from './significance-tests.ts';

/** An item with what it counts for in a mean of items; the weights of a mean add to 1. */
export interface WeightedItem {
  /** Among the Likert items. */
  readonly item: number;
  readonly weight: number;
}

/**
 * Computes the standard deviation of one person in F2, in percent, by linearization. The mean of the items' favorabilities is a function
 * of sums over persons; linearized, each person adds `Σ weight · (favorable − F) / answers` over the items that they answered, and
 * the variance of the mean is that of a sum of such persons. Items of one person may correlate as they like.
 */
export function favorabilitySpread(
  { pairs }: Moments,
  items: readonly WeightedItem[],
  { width, persons }: { width: number; persons: number },
): number {
  if (persons < 2) return 0;
  const square = width * width;
  const both = (i: number, j: number) => pairs[i * width + j] ?? 0;
  const oneFavorable = (i: number, j: number) => pairs[square + i * width + j] ?? 0;
  const bothFavorable = (i: number, j: number) => pairs[2 * square + i * width + j] ?? 0;
  const share = new Map(items.map(({ item }) => [item, oneFavorable(item, item) / both(item, item)]));
  let variance = 0;
  for (const { item: i, weight } of items) {
    const f = share.get(i)!;
    for (const { item: j, weight: otherWeight } of items) {
      const g = share.get(j)!;
      const product = bothFavorable(i, j) - g * oneFavorable(i, j) - f * oneFavorable(j, i) + f * g * both(i, j);
      variance += (weight * otherWeight * product) / (both(i, i) * both(j, j));
    }
  }
  // The variance of the mean, corrected for the degree of freedom, times the persons that it is a mean of.
  return 100 * Math.sqrt(clearOfRounding((variance * persons ** 2) / (persons - 1)));
}

/**
 * Computes the standard deviation of persons' own scores of a dimension (or of the product, the one after the last), from 0 to 100.
 */
export function scoreSpread({ persons }: Moments, dimension: number): number {
  const { persons: count, sum, squares } = spreadOf(persons, dimension);
  if (count < 2) return 0;
  return Math.sqrt(clearOfRounding((squares - sum ** 2 / count) / (count - 1)));
}

/** A published mean of so many people with the error of T1: the spread of a person over √n. */
export const publishedMean = (mean: number, spread: number, persons: number): Estimate => ({
  mean,
  variance: spread ** 2 / persons,
  persons,
});

/** A remainder of floating point arithmetic, where everybody answered alike, is no variance. */
const clearOfRounding = (variance: number): number => (variance > 1e-9 ? variance : 0);
