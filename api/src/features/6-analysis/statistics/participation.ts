import { fraction } from './fraction.ts';
import { roundHalfAway } from './rounding.ts';

const Z_95 = 1.96;

/** Returns the participation rate (P1) in whole percent; null if no participant is expected. */
export function participationRate(responses: number, expected: number): number | null {
  return expected < 1 ? null : roundHalfAway(fraction(100 * responses, expected));
}

/**
 * Returns the number of responses from devices that had answered before; null below the threshold. Returns no field for personal links
 * and imported measurements, which have no such count.
 */
export function returningDevices(
  returning: number | null | undefined,
  threshold: number,
): { returning_devices?: number | null } {
  if (returning === null || returning === undefined) return {};
  return { returning_devices: returning >= threshold ? returning : null };
}

/**
 * Returns the margin of error (P2) in percentage points with one decimal, with finite population correction (Cochran 1977). Null without
 * a response or for a population of one.
 */
export function marginOfError(responses: number, expected: number): number | null {
  if (responses < 1 || expected <= 1) return null;
  const remaining = Math.max(0, expected - responses) / (expected - 1);
  return Math.round(1000 * Z_95 * Math.sqrt((0.25 / responses) * remaining)) / 10;
}
