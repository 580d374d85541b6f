import type { analysisViews } from '@veleta/shared/contracts';
import { fisherTwoSided, normalTwoSided, studentTwoSided } from './distributions.ts';

/* T1: is a group different from the rest? Each answers a two-sided p, or null where nothing can be said. */

type Comparison = analysisViews.Comparison;

const Z_95 = 1.959963984540054;
/** Below this expected count a normal approximation is not trusted. */
const LEAST_EXPECTED = 5;

/** T2: a difference under so many points is "about the same", however significant. */
const LEAST_POINTS = 5;

/**
 * Reads a difference of two published whole numbers (T2): under 5 points about the same, else marked where it is significant, else
 * uncertain.
 */
export function readDifference(difference: number, isSignificant: boolean): Comparison {
  if (Math.abs(difference) < LEAST_POINTS) return { difference, mark: 'same' };
  if (!isSignificant) return { difference, mark: 'uncertain' };
  return { difference, mark: difference > 0 ? 'above' : 'below' };
}

/** A mean over persons with the variance of that mean. */
export interface Estimate {
  readonly mean: number;
  /** Of the mean, not of a person. */
  readonly variance: number;
  readonly persons: number;
}

/** Wilson 95 % interval of a share, both ends between 0 and 1; at least one person. */
export function wilson(hits: number, people: number): { low: number; high: number } {
  const share = hits / people;
  const z2 = Z_95 ** 2;
  const middle = (share + z2 / (2 * people)) / (1 + z2 / people);
  const half = (Z_95 / (1 + z2 / people)) * Math.sqrt((share * (1 - share)) / people + z2 / (4 * people ** 2));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** One item: two-proportion z, or Fisher's exact test where an expected count is under 5. A zero error gives no answer. */
export function compareShares(hits: number, people: number, otherHits: number, otherPeople: number): number | null {
  const all = people + otherPeople;
  if (people === 0 || otherPeople === 0) return null;
  const pooled = (hits + otherHits) / all;
  if (pooled === 0 || pooled === 1) return null;
  const expected = [people, otherPeople].flatMap((size) => [size * pooled, size * (1 - pooled)]);
  if (expected.some((count) => count < LEAST_EXPECTED)) return fisherTwoSided(hits, people, otherHits, otherPeople);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / people + 1 / otherPeople));
  return normalTwoSided((hits / people - otherHits / otherPeople) / error);
}

/** Welch's t of two means over persons. A zero error, or a group of one, gives no answer. */
export function compareMeans(one: Estimate, other: Estimate): number | null {
  if (one.persons < 2 || other.persons < 2) return null;
  const variance = one.variance + other.variance;
  if (!(variance > 0)) return null;
  const freedom = variance ** 2 / (one.variance ** 2 / (one.persons - 1) + other.variance ** 2 / (other.persons - 1));
  return studentTwoSided((one.mean - other.mean) / Math.sqrt(variance), freedom);
}

/** z of two means with known errors: eNPS with those of E1, and two measurements by published figures. */
export function compareByErrors(one: Estimate, other: Estimate): number | null {
  const variance = one.variance + other.variance;
  return variance > 0 ? normalTwoSided((one.mean - other.mean) / Math.sqrt(variance)) : null;
}

/** E1 as an estimate: −100 to 100 with the square of its standard error. */
export function enpsEstimate(promoters: number, detractors: number, answers: number): Estimate {
  const [p, d] = [promoters / answers, detractors / answers];
  return { mean: 100 * (p - d), variance: (100 ** 2 * Math.max(0, p + d - (p - d) ** 2)) / answers, persons: answers };
}

/** Tests one item from published figures alone: whole percent, and how many people answered on each side. */
export function comparePublishedShares(
  one: { readonly percent: number; readonly people: number },
  other: { readonly percent: number; readonly people: number },
): number | null {
  const hits = ({ percent, people }: typeof one) => Math.round((percent * people) / 100);
  return compareShares(hits(one), one.people, hits(other), other.people);
}

/**
 * T2: which of many tests are significant together at a false discovery rate of `q` (Benjamini and Hochberg, 1995). What could not be
 * tested (null) is not counted.
 */
export function benjaminiHochberg(ps: readonly (number | null)[], q = 0.05): boolean[] {
  const tested = ps.flatMap((p, index) => (p === null ? [] : [{ p, index }])).toSorted((a, b) => a.p - b.p);
  const last = tested.findLastIndex(({ p }, rank) => p <= ((rank + 1) * q) / tested.length);
  const significant = new Set(tested.slice(0, last + 1).map(({ index }) => index));
  return ps.map((_, index) => significant.has(index));
}
