import type { analysisViews } from '@veleta/shared/contracts';
import { fisherTwoSided, normalTwoSided, studentTwoSided } from './distributions.ts';

/* Tests of a group against the rest (T1). Each returns a two-sided p value, or null if the test is undefined. */

type Comparison = analysisViews.Comparison;

const Z_95 = 1.959963984540054;
/** The smallest expected count for the normal approximation (Cochran 1954). */
const MIN_EXPECTED_COUNT = 5;

/** T2: a smaller difference in points reads "about the same", even if it is significant. */
const MIN_DIFFERENCE = 5;

/**
 * Classifies a difference of two published whole numbers (T2): "same" below 5 points, "above" or "below" if significant, otherwise
 * "uncertain".
 */
export function classifyDifference(difference: number, isSignificant: boolean): Comparison {
  if (Math.abs(difference) < MIN_DIFFERENCE) return { difference, mark: 'same' };
  if (!isSignificant) return { difference, mark: 'uncertain' };
  return { difference, mark: difference > 0 ? 'above' : 'below' };
}

/** A mean over persons with the variance of that mean. */
export interface Estimate {
  readonly mean: number;
  /** Variance of the mean, not of one person. */
  readonly variance: number;
  readonly persons: number;
}

/** Returns the Wilson (1927) 95 % interval of a share, as fractions from 0 to 1. Needs at least one person. */
export function wilson(hits: number, people: number): { low: number; high: number } {
  const share = hits / people;
  const z2 = Z_95 ** 2;
  const middle = (share + z2 / (2 * people)) / (1 + z2 / people);
  const half = (Z_95 / (1 + z2 / people)) * Math.sqrt((share * (1 - share)) / people + z2 / (4 * people ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Tests one item: two-proportion z, or Fisher's exact test if an expected count is under 5. Null if the standard error is zero. */
export function compareShares(hits: number, people: number, otherHits: number, otherPeople: number): number | null {
  const all = people + otherPeople;
  if (people === 0 || otherPeople === 0) return null;
  const pooled = (hits + otherHits) / all;
  if (pooled === 0 || pooled === 1) return null;
  const expected = [people, otherPeople].flatMap((size) => [size * pooled, size * (1 - pooled)]);
  if (expected.some((count) => count < MIN_EXPECTED_COUNT)) return fisherTwoSided(hits, people, otherHits, otherPeople);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / people + 1 / otherPeople));
  return normalTwoSided((hits / people - otherHits / otherPeople) / error);
}

/** Tests two means over persons by Welch's t (Welch 1947). Null if the standard error is zero or a group has one person. */
export function compareMeans(one: Estimate, other: Estimate): number | null {
  if (one.persons < 2 || other.persons < 2) return null;
  const variance = one.variance + other.variance;
  if (!(variance > 0)) return null;
  const degreesOfFreedom =
    variance ** 2 / (one.variance ** 2 / (one.persons - 1) + other.variance ** 2 / (other.persons - 1));
  return studentTwoSided((one.mean - other.mean) / Math.sqrt(variance), degreesOfFreedom);
}

/** Tests two means with known standard errors by z: eNPS with the errors of E1, and two measurements by published figures. */
export function compareByErrors(one: Estimate, other: Estimate): number | null {
  const variance = one.variance + other.variance;
  return variance > 0 ? normalTwoSided((one.mean - other.mean) / Math.sqrt(variance)) : null;
}

/** Returns eNPS (E1) as an estimate, from −100 to 100, with its squared standard error. */
export function enpsEstimate(promoters: number, detractors: number, answers: number): Estimate {
  const [p, d] = [promoters / answers, detractors / answers];
  return { mean: 100 * (p - d), variance: (100 ** 2 * Math.max(0, p + d - (p - d) ** 2)) / answers, persons: answers };
}

/** Tests one item from published figures: whole percent and number of answers on each side. */
export function comparePublishedShares(
  one: { readonly percent: number; readonly people: number },
  other: { readonly percent: number; readonly people: number },
): number | null {
  const hits = ({ percent, people }: typeof one) => Math.round((percent * people) / 100);
  return compareShares(hits(one), one.people, hits(other), other.people);
}

/**
 * Returns which tests are significant at a false discovery rate of `q` (T2; Benjamini and Hochberg 1995). Undefined tests (null) do not
 * count.
 */
export function benjaminiHochberg(ps: readonly (number | null)[], q = 0.05): boolean[] {
  const tested = ps.flatMap((p, index) => (p === null ? [] : [{ p, index }])).toSorted((a, b) => a.p - b.p);
  const last = tested.findLastIndex(({ p }, rank) => p <= ((rank + 1) * q) / tested.length);
  const significant = new Set(tested.slice(0, last + 1).map(({ index }) => index));
  return ps.map((_, index) => significant.has(index));
}
