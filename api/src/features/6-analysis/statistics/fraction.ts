/** An exact rational number in lowest terms, with a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (right > 0n) [left, right] = [right, left % right];
  return left;
}

/**
 * Returns `numerator / denominator` in lowest terms. Both are whole numbers.
 * @throws RangeError if the denominator is zero
 */
export function fraction(numerator: number | bigint, denominator: number | bigint = 1n): Fraction {
  const [above, below] = [BigInt(numerator), BigInt(denominator)];
  if (below === 0n) throw new RangeError('division by zero');
  const divisor = greatestCommonDivisor(above, below) * (below < 0n ? -1n : 1n);
  return { numerator: above / divisor, denominator: below / divisor };
}

function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** Returns the mean of one or more numbers. */
export function meanOf(values: readonly Fraction[]): Fraction {
  const sum = values.reduce(add, fraction(0));
  return fraction(sum.numerator, sum.denominator * BigInt(values.length));
}

/** Returns −1, 0 or 1 if `a` is below, equal to or above `b`. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Returns the largest whole number that is not above the fraction. */
export function floor(a: Fraction): number {
  const quotient = a.numerator / a.denominator;
  return Number(a.numerator < 0n && quotient * a.denominator !== a.numerator ? quotient - 1n : quotient);
}

export function toNumber(a: Fraction): number {
  return Number(a.numerator) / Number(a.denominator);
}
