import { compare, floor, fraction, type Fraction } from './fraction.ts';

/** Rounds to the nearest whole number, halves away from zero (R1). */
export function roundHalfAway(value: Fraction): number {
  const size = value.numerator < 0n ? -value.numerator : value.numerator;
  const whole = Number((2n * size + value.denominator) / (2n * value.denominator));
  return value.numerator < 0n && whole !== 0 ? -whole : whole;
}

/** Rounds as R1 does, for a floating-point number such as the end of an interval. */
export function roundNumberHalfAway(value: number): number {
  const whole = Math.floor(Math.abs(value) + 0.5);
  return value < 0 && whole !== 0 ? -whole : whole;
}

const restOf = (value: Fraction): Fraction =>
  fraction(value.numerator - BigInt(floor(value)) * value.denominator, value.denominator);

/**
 * Rounds three parts so that they add to 100 (R1). Favorability is rounded by itself, so that every view shows the same number. The other
 * two share the remainder by the largest remainder method; the first wins a tie.
 */
export function roundParts(favorable: Fraction, neutral: Fraction, unfavorable: Fraction): [number, number, number] {
  const first = roundHalfAway(favorable);
  const rest: [number, number] = [floor(neutral), floor(unfavorable)];
  const missing = 100 - first - rest[0] - rest[1];
  if (missing === 2) return [first, rest[0] + 1, rest[1] + 1];
  if (missing === 1) rest[compare(restOf(neutral), restOf(unfavorable)) >= 0 ? 0 : 1] += 1;
  return [first, rest[0], rest[1]];
}

/** Returns shares in whole percent that add to 100, by the largest remainder method (R1); the first wins a tie. */
export function roundShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const floors = counts.map((count) => Math.floor((100 * count) / total));
  const missing = 100 - floors.reduce((sum, value) => sum + value, 0);
  // Integer remainders avoid rounding errors.
  const remainders = counts.map((count, index) => 100 * count - floors[index]! * total);
  const raised = [...counts.keys()].toSorted((a, b) => remainders[b]! - remainders[a]! || a - b).slice(0, missing);
  return floors.map((value, index) => (raised.includes(index) ? value + 1 : value));
}
