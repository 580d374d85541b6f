import type { Moments } from './moments.ts';
import { spreadOf } from './person-sums.ts';
import type { Estimate } from './significance-tests.ts';

/** An item with its weight in a mean of items. The weights of a mean add to 1. */
export interface WeightedItem {
  /** Position among the Likert items. */
  readonly item: number;
  readonly weight: number;
}

/**
 * Returns the person-level standard deviation of F2, in percent, by Taylor linearization (Wolter 2007). The mean of item favorabilities
 * is a function of sums over persons. Linearized, each person contributes `Σ weight · (favorable − F) / answers` over the answered items.
 * The variance of the mean is the variance of the sum of these contributions, for any correlation between the items of one person.
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
  // The variance of the mean with Bessel's correction, times the number of persons.
  return 100 * Math.sqrt(dropRoundingError((variance * persons ** 2) / (persons - 1)));
}

/**
 * Returns the standard deviation of persons' scores of a dimension, in score points. Position `dimensions.length` is the product.
 */
export function scoreSpread({ persons }: Moments, dimension: number): number {
  const { persons: count, sum, squares } = spreadOf(persons, dimension);
  if (count < 2) return 0;
  return Math.sqrt(dropRoundingError((squares - sum ** 2 / count) / (count - 1)));
}

/** Returns the estimate for a published mean of `persons` people. Its standard error is the organization's spread over √n (T1). */
export const publishedMean = (mean: number, spread: number, persons: number): Estimate => ({
  mean,
  variance: spread ** 2 / persons,
  persons,
});

/** Returns 0 for a variance that is only a floating-point remainder, as where all persons gave the same answers. */
const dropRoundingError = (variance: number): number => (variance > 1e-9 ? variance : 0);
