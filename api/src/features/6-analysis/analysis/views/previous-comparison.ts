import { compareByErrors, type Estimate, publishedMean, classifyDifference } from '../../statistics/index.ts';
import type { Comparison, EnpsResult, Result, Spread } from '../../disclosure-control/index.ts';
import { exactOf, type GroupResults } from './views.ts';

const SIGNIFICANCE_LEVEL = 0.05;
const Z_95 = 1.96;
/** The largest possible standard deviation of values from 0 to 100: half of them at each end. */
const MAX_SPREAD = 50;

/** A result of one measurement with the person-level spread of the whole organization. */
export interface Measured {
  readonly result: Result | null | undefined;
  readonly spread: Spread | undefined;
}

/**
 * Returns whether a group may be compared between two measurements (C8). The size of a unit must not have changed by 1 to k − 1 people,
 * because the difference would disclose the answers of those few. k is the larger threshold. The whole organization is always compared.
 */
export function isTrendComparable(now: GroupResults, before: GroupResults, threshold: number): boolean {
  if (now.unit === null) return true;
  if (now.responses === null || before.responses === null) return false;
  const changed = Math.abs(now.responses - before.responses);
  return changed === 0 || changed >= threshold;
}

/**
 * Compares two measurements of a group by published whole numbers and numbers of people (T1). The two samples are treated as independent,
 * since it is not known who answered both. Without a spread (the figure of the whole is a limit) the largest possible spread applies, so
 * that marks are conservative.
 */
export function comparePrevious(now: Measured, before: Measured, figure: 'favorability' | 'score'): Comparison | null {
  const [one, other] = [now, before].map(({ result, spread }): Estimate | null => {
    const value = exactOf(result?.[figure]);
    if (value === null || !result?.answers) return null;
    return publishedMean(value, spread?.[figure] ?? MAX_SPREAD, result.answers);
  });
  return one && other ? read(one, other) : null;
}

/** Compares two published eNPS by the standard errors that their intervals imply. */
export function compareEnpsWithPrevious(now: EnpsResult | null, before: EnpsResult | null): Comparison | null {
  const [one, other] = [estimateOf(now), estimateOf(before)];
  return one && other ? read(one, other) : null;
}

function estimateOf(enps: EnpsResult | null): Estimate | null {
  if (!enps || enps.value === null || enps.low === null || enps.high === null || enps.answers === null) return null;
  // A bound at ±100 may be truncated, so the wider side gives the error.
  const half = Math.max(enps.value - enps.low, enps.high - enps.value);
  return { mean: enps.value, variance: (half / Z_95) ** 2, persons: enps.answers };
}

function read(one: Estimate, other: Estimate): Comparison {
  const p = compareByErrors(one, other);
  return classifyDifference(one.mean - other.mean, p !== null && p < SIGNIFICANCE_LEVEL);
}
