/** The largest prime below 2^26, so that the product of two residues is exact in a double. */
export const PRIME = 67_108_859;
const PART = 1 / PRIME;

/** Returns `a × b` modulo `PRIME`. Several times faster than `%`; the estimated quotient is off by at most one. */
export function multiply(a: number, b: number): number {
  const product = a * b;
  const rest = product - Math.floor(product * PART) * PRIME;
  return rest < 0 ? rest + PRIME : rest >= PRIME ? rest - PRIME : rest;
}

/** Returns the multiplicative inverse of `value`, which is not 0, by Fermat's little theorem. */
export function inverseOf(value: number): number {
  let [result, base, exponent] = [1, value, PRIME - 2];
  while (exponent > 0) {
    if (exponent % 2 === 1) result = multiply(result, base);
    base = multiply(base, base);
    exponent = Math.floor(exponent / 2);
  }
  return result;
}

/** Returns the inverses of values that are not 0, by a single inversion. */
export function inversesOf(values: readonly number[]): number[] {
  const products: number[] = [];
  for (const value of values) products.push(multiply(products.at(-1) ?? 1, value));
  const inverses = Array.from(values, () => 0);
  let rest = inverseOf(products.at(-1) ?? 1);
  for (let at = values.length - 1; at >= 0; at -= 1) {
    inverses[at] = multiply(rest, products[at - 1] ?? 1);
    rest = multiply(rest, values[at]!);
  }
  return inverses;
}

/** Computes `row ×= factor` in place. */
export function scaleBy(row: Float64Array, factor: number): void {
  if (factor === 1) return;
  for (let i = 0; i < row.length; i += 1) if (row[i] !== 0) row[i] = multiply(row[i]!, factor);
}

/** Computes `row −= factor × other` in place. */
export function subtractMultiple(row: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < row.length; i += 1) {
    const value = other[i]!;
    if (value === 0) continue;
    const rest = row[i]! - (factor === 1 ? value : multiply(value, factor));
    row[i] = rest < 0 ? rest + PRIME : rest;
  }
}
