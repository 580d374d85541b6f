import type { Moments } from '../folding/folded.ts';
import { spreadOf } from '../folding/persons.ts';
import type { Estimate } from './tests.ts';

/** The moments of those who are in the whole and not in the part. */
export function withoutPart(whole: Moments, part: Moments): Moments {
  return {
    pairs: whole.pairs.map((value, index) => value - (part.pairs[index] ?? 0)),
    persons: whole.persons.map((value, index) => value - (part.persons[index] ?? 0)),
  };
}

/** An item with what it counts for in a mean of items; the weights of a mean add to 1. */
export interface WeightedItem {
  /** Among the Likert items. */
  readonly item: number;
  readonly weight: number;
}

/**
 * F2 with its error. The mean of the items' favorabilities is a function of sums over persons; linearized, each person adds
 * `Σ weight · (favorable − F) / answers` over the items that they answered, and the variance of the mean is that of a sum of
 * such persons. Items of one person may go together as they like. In percent.
 */
export function favorabilityEstimate(
  { pairs }: Moments,
  items: readonly WeightedItem[],
  { width, persons }: { width: number; persons: number },
): Estimate {
  const square = width * width;
  const both = (i: number, j: number) => pairs[i * width + j] ?? 0;
  const oneFavorable = (i: number, j: number) => pairs[square + i * width + j] ?? 0;
  const bothFavorable = (i: number, j: number) => pairs[2 * square + i * width + j] ?? 0;
  const share = new Map(items.map(({ item }) => [item, oneFavorable(item, item) / both(item, item)]));
  let [mean, variance] = [0, 0];
  for (const { item: i, weight } of items) {
    const f = share.get(i)!;
    mean += weight * f;
    for (const { item: j, weight: otherWeight } of items) {
      const g = share.get(j)!;
      const product = bothFavorable(i, j) - g * oneFavorable(i, j) - f * oneFavorable(j, i) + f * g * both(i, j);
      variance += (weight * otherWeight * product) / (both(i, i) * both(j, j));
    }
  }
  const corrected = persons > 1 ? (variance * persons) / (persons - 1) : 0;
  return { mean: 100 * mean, variance: 100 ** 2 * settle(corrected), persons };
}

/** The mean of persons' own scores of a dimension (or of the product, the one after the last), from 0 to 100. */
export function scoreEstimate({ persons }: Moments, dimension: number): Estimate {
  const { persons: count, sum, squares } = spreadOf(persons, dimension);
  const mean = count === 0 ? 0 : sum / count;
  const variance = count > 1 ? (squares - count * mean ** 2) / (count - 1) / count : 0;
  return { mean, variance: settle(variance), persons: count };
}

/** What is left by rounding where everybody answered alike is no variance. */
const settle = (variance: number): number => (variance > 1e-12 ? variance : 0);
