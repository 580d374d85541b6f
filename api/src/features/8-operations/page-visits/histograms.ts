import type { VisitFigure } from '@veleta/shared/contracts';
import { VISIT_BUCKETS } from '../../../platform/visit-buckets.ts';

/** Counts by bucket; one more than the bounds, for larger values. */
export type Histogram = readonly number[];

export const emptyHistogram = (figure: VisitFigure): number[] =>
  Array.from({ length: VISIT_BUCKETS[figure].length + 1 }, () => 0);

/** Returns the index of the bucket of a value. */
export function bucketOf(figure: VisitFigure, value: number): number {
  const index = VISIT_BUCKETS[figure].findIndex((bound) => value <= bound);
  return index < 0 ? VISIT_BUCKETS[figure].length : index;
}

/** Returns the number of values. */
export const sizeOf = (histogram: Histogram): number => histogram.reduce((sum, count) => sum + count, 0);

/**
 * Estimates a percentile like `histogram_quantile` of Prometheus: linearly within its bucket, and as the largest bound
 * above it. Null without values.
 */
export function percentileOf(figure: VisitFigure, histogram: Histogram, share: number): number | null {
  const size = sizeOf(histogram);
  if (size === 0) return null;
  const bounds = VISIT_BUCKETS[figure];
  const rank = share * size;
  let below = 0;
  for (const [index, bound] of bounds.entries()) {
    const count = histogram[index] ?? 0;
    if (count > 0 && below + count >= rank) {
      const start = index === 0 ? 0 : (bounds[index - 1] ?? 0);
      return start + ((rank - below) / count) * (bound - start);
    }
    below += count;
  }
  return bounds.at(-1) ?? null;
}
