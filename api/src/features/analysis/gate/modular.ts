/** The largest prime below 2^26: products of two residues stay exact in a double. */
export const PRIME = 67_108_859;

/** The residue that gives 1 with `value`, which is not 0. */
export function inverseOf(value: number): number {
  let [result, base, exponent] = [1, value, PRIME - 2];
  while (exponent > 0) {
    if (exponent % 2 === 1) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
    exponent = Math.floor(exponent / 2);
  }
  return result;
}

/** `row −= factor × other`, in place. */
export function subtractMultiple(row: Float64Array, other: Float64Array, factor: number): void {
  for (let i = 0; i < row.length; i += 1) {
    if (other[i] !== 0) row[i] = (row[i]! + (PRIME - ((other[i]! * factor) % PRIME))) % PRIME;
  }
}
