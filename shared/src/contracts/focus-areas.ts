import type { Figure } from './analysis.ts';
import type { Comparison } from './analysis-views.ts';

/** What is published about a dimension, as far as it matters for choosing where to act. */
export interface FocusCandidate {
  readonly key: string;
  readonly favorability: Figure | null;
  /** Comparison with the previous measurement; null without one. */
  readonly previous: Comparison | null;
  /** Comparison of a unit with everyone else; null for the whole organization. */
  readonly rest: Comparison | null;
  /** Influence on the outcome of the product; null if it has none or too few people answered. */
  readonly driver: { readonly r: number; readonly isClear: boolean; readonly influence: number } | null;
  /** Points above or below the median of the industry; null without a benchmark. */
  readonly benchmark: number | null;
}

/** Number of focus areas that are suggested. */
const SUGGESTED = 3;
/** A dimension that is at least this favorable, in percent, needs no attention unless it declined or lies behind. */
const FAVORABLE = 75;
/** Differences to the benchmark below this number of points are about the same, as in T2. */
const LEAST_DIFFERENCE = 5;

const loss = (compared: Comparison | null): number => (compared?.mark === 'below' ? -compared.difference : 0);
const lag = (benchmark: number | null): number =>
  benchmark !== null && benchmark <= -LEAST_DIFFERENCE ? -benchmark : 0;

/**
 * Returns the points by which a dimension ranks as a focus area (D3), or null if it is not a candidate. The points are its
 * room for improvement in percent, raised by its influence on the outcome if that link is significant and positive, plus
 * its significant losses against the previous measurement and the rest, and what it lies behind the benchmark.
 */
export function focusPoints({ favorability, previous, rest, driver, benchmark }: FocusCandidate): number | null {
  // Of a share that is "at least" a value, the room for improvement is unknown.
  if (!favorability || favorability.bound === 'at_least') return null;
  const behind = loss(previous) + loss(rest) + lag(benchmark);
  if (favorability.value >= FAVORABLE && behind === 0) return null;
  const influence = driver?.isClear && driver.r > 0 ? driver.influence : 0;
  return (100 - favorability.value) * (1 + influence / 100) + behind;
}

/** Returns the dimensions with the most points first, at most three. Dimensions with equal points keep their order. */
export const rankFocusAreas = <Candidate extends FocusCandidate>(candidates: readonly Candidate[]): Candidate[] =>
  candidates
    .flatMap((candidate) => {
      const points = focusPoints(candidate);
      return points === null ? [] : [{ candidate, points }];
    })
    .toSorted((a, b) => b.points - a.points)
    .slice(0, SUGGESTED)
    .map(({ candidate }) => candidate);
