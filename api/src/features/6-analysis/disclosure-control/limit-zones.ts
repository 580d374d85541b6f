import { compare, fraction, type Fraction } from '../statistics/index.ts';

/**
 * Top and bottom coding of shares (C7): a share that says nearly the same of everyone in a group is published only as a limit.
 * Statistical disclosure control calls what it prevents attribute disclosure by homogeneity (Hundepool et al. 2012, 4.2).
 */
export type Zone = 'low' | 'middle' | 'high';

/** From so many answers on, the tolerance no longer grows with them. */
const LARGE_GROUP = 50;
const LARGE_TOLERANCE = 3;
const LEAST_TOLERANCE = 2;
/** One in so many answers. */
const TOLERANCE_STEP = 10;

/** t: how many of n answers may differ from all others while the share still counts as nearly unanimous. */
export function toleranceOf(answers: number): number {
  if (answers >= LARGE_GROUP) return LARGE_TOLERANCE;
  return Math.max(LEAST_TOLERANCE, Math.ceil(answers / TOLERANCE_STEP));
}

/** The limit that takes the place of a share in a zone, in percent: 1 − t/n for the high one, t/n for the low one. */
export function limitOf(zone: 'low' | 'high', answers: number): Fraction {
  const tolerance = Math.min(toleranceOf(answers), answers);
  return fraction(100 * (zone === 'high' ? answers - tolerance : tolerance), answers);
}

/**
 * In which zone a share lies. Below four answers the two zones overlap; the nearer end counts.
 * @param share in percent
 * @param answers of several items, the fewest
 */
export function zoneOf(share: Fraction, answers: number): Zone {
  const isHigh = compare(share, limitOf('high', answers)) >= 0;
  const isLow = compare(share, limitOf('low', answers)) <= 0;
  if (isHigh && isLow) return compare(share, HALF) >= 0 ? 'high' : 'low';
  if (isHigh) return 'high';
  return isLow ? 'low' : 'middle';
}

/** Where a share that is coarsened beyond its own limit is cut: half of the answers. */
export const HALF = fraction(50);
