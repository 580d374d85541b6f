import { fraction } from './fraction.ts';
import { roundHalfAway } from './rounding.ts';

const Z_95 = 1.96;

/** P1: submitted responses of the people expected, in whole percent; null when nobody is expected. */
export function participationRate(responses: number, expected: number): number | null {
  return expected < 1 ? null : roundHalfAway(fraction(100 * responses, expected));
}

/**
 * Responses from devices that had answered before, from the threshold on; nothing on personal links and where none of the answers
 * were given here.
 */
export function returningDevices(
  returning: number | null | undefined,
  threshold: number,
): { returning_devices?: number | null } {
  if (returning === null || returning === undefined) return {};
  return { returning_devices: returning >= threshold ? returning : null };
}

/** P2: margin of error in percentage points with one decimal, for a finite population of more than one. */
export function marginOfError(responses: number, expected: number): number | null {
  if (responses < 1 || expected <= 1) return null;
  const remaining = Math.max(0, expected - responses) / (expected - 1);
  return Math.round(1000 * Z_95 * Math.sqrt((0.25 / responses) * remaining)) / 10;
}
