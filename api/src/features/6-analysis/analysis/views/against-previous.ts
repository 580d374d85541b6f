import { compareByErrors, type Estimate, publishedMean, classifyDifference } from '../../statistics/index.ts';
import type { Comparison, EnpsResult, Result, Spread } from '../../disclosure-control/index.ts';
import { exactOf, type GroupResults } from './views.ts';

const SIGNIFICANT = 0.05;
const Z_95 = 1.96;
/** The largest standard deviation that values from 0 to 100 can have: half of them at each end. */
const WIDEST = 50;

/** A result of one measurement with the spread of a person in the whole organization at that time. */
export interface Measured {
  readonly result: Result | null | undefined;
  readonly spread: Spread | undefined;
}

/**
 * C8: whether a group may be followed from one measurement to the next. One that changed by 1 to k − 1 people may not: the difference
 * would be what those few said. The larger threshold of the two measurements is used. Everybody together is always followed.
 */
export function mayBeFollowed(now: GroupResults, before: GroupResults, threshold: number): boolean {
  if (now.unit === null) return true;
  if (now.responses === null || before.responses === null) return false;
  const changed = Math.abs(now.responses - before.responses);
  return changed === 0 || changed >= threshold;
}

/**
 * Compares two measurements of a group by their published whole numbers and numbers of people (T1). Who answered both is not known,
 * so the two are tested as if they were different people. Where no spread is known, because the figure of the whole is a limit, the
 * widest one is used: a mark may be missing there and is never too much.
 */
export function comparePrevious(now: Measured, before: Measured, figure: 'favorability' | 'score'): Comparison | null {
  const [one, other] = [now, before].map(({ result, spread }): Estimate | null => {
    const value = exactOf(result?.[figure]);
    if (value === null || !result?.answers) return null;
    return publishedMean(value, spread?.[figure] ?? WIDEST, result.answers);
  });
  return one && other ? read(one, other) : null;
}

/** The same of two eNPS, by the errors that their intervals show. */
export function compareEnpsWithPrevious(now: EnpsResult | null, before: EnpsResult | null): Comparison | null {
  const [one, other] = [estimateOf(now), estimateOf(before)];
  return one && other ? read(one, other) : null;
}

function estimateOf(enps: EnpsResult | null): Estimate | null {
  if (!enps || enps.value === null || enps.low === null || enps.high === null || enps.answers === null) return null;
  // An end that lies at ±100 may have been cut off: the wider side is the error.
  const half = Math.max(enps.value - enps.low, enps.high - enps.value);
  return { mean: enps.value, variance: (half / Z_95) ** 2, persons: enps.answers };
}

function read(one: Estimate, other: Estimate): Comparison {
  const p = compareByErrors(one, other);
  return classifyDifference(one.mean - other.mean, p !== null && p < SIGNIFICANT);
}
