import { compare, fraction, type Fraction } from '../statistics/index.ts';

/**
 * Zones for top and bottom coding of shares (C7). A share that is nearly the same for everyone in a group is published only as a limit.
 * This prevents attribute disclosure by homogeneity (Hundepool et al. 2012, 4.2).
 */
export type Zone = 'low' | 'middle' | 'high';

/** From this many answers on, the tolerance is constant. */
const LARGE_GROUP = 50;
const LARGE_TOLERANCE = 3;
const MIN_TOLERANCE = 2;
/** Below that, the tolerance is one in this many answers. */
const TOLERANCE_STEP = 10;

/** Returns t, the number of n answers that may differ while a share still counts as homogeneous. */
export function toleranceOf(answers: number): number {
  if (answers >= LARGE_GROUP) return LARGE_TOLERANCE;
  return Math.max(MIN_TOLERANCE, Math.ceil(answers / TOLERANCE_STEP));
}

/** Returns the limit that replaces a share in a zone, in percent: 1 − t/n for the high zone, t/n for the low one. */
export function limitOf(zone: 'low' | 'high', answers: number): Fraction {
  const tolerance = Math.min(toleranceOf(answers), answers);
  return fraction(100 * (zone === 'high' ? answers - tolerance : tolerance), answers);
}

/**
 * Returns the zone of a share. Below four answers the two zones overlap; then the nearer end applies.
 * @param share in percent
 * @param answers the number of answers; for several items, the smallest
 */
export function zoneOf(share: Fraction, answers: number): Zone {
  const isHigh = compare(share, limitOf('high', answers)) >= 0;
  const isLow = compare(share, limitOf('low', answers)) <= 0;
  if (isHigh && isLow) return compare(share, HALF) >= 0 ? 'high' : 'low';
  if (isHigh) return 'high';
  return isLow ? 'low' : 'middle';
}

/** The smallest number of answers with neutral and unfavorable beside favorability (C7). */
export const MIN_PARTS_ANSWERS = 20;

/** The cut point for a share that is coarsened beyond its own limit: half of the answers. */
export const HALF = fraction(50);
