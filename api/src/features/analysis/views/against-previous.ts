import { LEAST_POINTS, compareEnps, type Estimate } from '../engine/tests.ts';
import type { Comparison, EnpsResult, Result } from '../gate/disclosed.ts';
import { exactOf, type GroupResults } from './views.ts';

const SIGNIFICANT = 0.05;
const Z_95 = 1.96;

/**
 * C8: whether a group may be followed from one measurement to the next. One that changed by 1 to k − 1 people may not: what
 * moved would be what those few said. Everybody together is always followed.
 */
export function mayBeFollowed(now: GroupResults, before: GroupResults, threshold: number): boolean {
  if (now.unit === null) return true;
  if (now.responses === null || before.responses === null) return false;
  const changed = Math.abs(now.responses - before.responses);
  return changed === 0 || changed >= threshold;
}

/**
 * A difference between two measurements of a group, of shown whole figures. Persons of one are not persons of the other, and
 * who is whom nobody knows; so the share of a measurement has the error of its number of people at the least favorable.
 */
export function comparePrevious(
  now: Result | null,
  before: Result | null,
  figure: 'favorability' | 'score',
): Comparison | null {
  const [value, previous] = [exactOf(now?.[figure]), exactOf(before?.[figure])];
  if (value === null || previous === null || !now?.answers || !before?.answers) return null;
  const estimate = (mean: number, persons: number): Estimate => ({ mean, variance: 50 ** 2 / persons, persons });
  return mark(value - previous, compareEnps(estimate(value, now.answers), estimate(previous, before.answers)));
}

/** The same of two eNPS, by the errors that their intervals show. */
export function compareEnpsWithPrevious(now: EnpsResult | null, before: EnpsResult | null): Comparison | null {
  const [one, other] = [estimateOf(now), estimateOf(before)];
  return one && other ? mark(one.mean - other.mean, compareEnps(one, other)) : null;
}

function estimateOf(enps: EnpsResult | null): Estimate | null {
  if (!enps || enps.value === null || enps.low === null || enps.high === null || enps.answers === null) return null;
  // An end that lies at ±100 may have been cut off: the wider side is the error.
  const half = Math.max(enps.value - enps.low, enps.high - enps.value);
  return { mean: enps.value, variance: (half / Z_95) ** 2, persons: enps.answers };
}

function mark(difference: number, p: number | null): Comparison {
  const isMarked = p !== null && p < SIGNIFICANT && Math.abs(difference) >= LEAST_POINTS;
  return { difference, mark: !isMarked ? 'same' : difference > 0 ? 'above' : 'below' };
}
