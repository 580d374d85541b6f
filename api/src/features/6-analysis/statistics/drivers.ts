import type { Listwise } from './person-sums.ts';
import { studentTwoSided } from './distributions.ts';
import { benjaminiHochberg } from './significance-tests.ts';

/** D1: the fewest people for a driver analysis. With 25 people and 7 predictors, noise alone gives R² ≈ .29. */
export const MIN_DRIVER_PERSONS = 100;
const Z_95 = 1.959963984540054;

export interface Driver {
  /** Position of the dimension. */
  readonly dimension: number;
  /** Pearson's r with the outcome; its 95 % interval by Fisher's transformation. */
  readonly r: number;
  readonly low: number;
  readonly high: number;
  /** True if p < .05 after Benjamini–Hochberg correction over all drivers. Otherwise the influence is not clear. */
  readonly isClear: boolean;
  /** Share of the explained variance (general dominance), 0 to 1. */
  readonly influence: number;
}

type Matrix = readonly (readonly number[])[];

/**
 * Returns the drivers of an outcome, from the persons who answered enough items of every dimension (listwise). Null below 100 persons.
 * Dimensions without variance are left out.
 */
export function findDrivers(listwise: Listwise, outcome: number): { persons: number; drivers: Driver[] } | null {
  const { persons, sums, products } = listwise;
  if (persons < MIN_DRIVER_PERSONS) return null;
  const covariance = (a: number, b: number) => products[a]![b]! - (sums[a]! * sums[b]!) / persons;
  const varies = (a: number) => covariance(a, a) > 1e-9 * Math.max(1, products[a]![a]!);
  const predictors = sums.flatMap((_, index) => (index !== outcome && varies(index) ? [index] : []));
  if (!varies(outcome) || predictors.length === 0) return { persons, drivers: [] };
  const correlation = (a: number, b: number) =>
    a === b ? 1 : Math.max(-1, Math.min(1, covariance(a, b) / Math.sqrt(covariance(a, a) * covariance(b, b))));
  const rs = predictors.map((predictor) => correlation(predictor, outcome));
  const clear = benjaminiHochberg(
    rs.map((r) => {
      const rest = 1 - r * r;
      return rest < 1e-12 ? 0 : studentTwoSided(r * Math.sqrt((persons - 2) / rest), persons - 2);
    }),
  );
  const among = predictors.map((a) => predictors.map((b) => correlation(a, b)));
  const shares = generalDominance(among, rs);
  const explained = shares.reduce((sum, share) => sum + share, 0);
  const drivers = predictors.map((dimension, index): Driver => {
    const r = rs[index]!;
    const z = Math.atanh(Math.max(-1 + 1e-12, Math.min(1 - 1e-12, r)));
    const half = Z_95 / Math.sqrt(persons - 3);
    return {
      dimension,
      r,
      low: Math.tanh(z - half),
      high: Math.tanh(z + half),
      isClear: clear[index]!,
      influence: explained > 0 ? shares[index]! / explained : 0,
    };
  });
  return { persons, drivers };
}

/**
 * Splits R² by general dominance (Budescu 1993; the Shapley value): the R² that each predictor adds, averaged over the subsets of the
 * other predictors within each size, then over sizes.
 */
export function generalDominance(among: Matrix, withOutcome: readonly number[]): number[] {
  const count = withOutcome.length;
  const explained = Array.from({ length: 2 ** count }, (_, set) => {
    const members = withOutcome.flatMap((_r, index) => ((set >> index) & 1 ? [index] : []));
    return rSquared(among, withOutcome, members);
  });
  const sizeOf = (set: number) => withOutcome.reduce((size, _, index) => size + ((set >> index) & 1), 0);
  const weights = Array.from({ length: count }, (_, size) => 1 / (count * choose(count - 1, size)));
  return withOutcome.map((_, index) =>
    explained.reduce((sum, value, set) => {
      if ((set >> index) & 1) return sum;
      return sum + weights[sizeOf(set)]! * (explained[set | (1 << index)]! - value);
    }, 0),
  );
}

function choose(n: number, k: number): number {
  let result = 1;
  for (let i = 1; i <= k; i += 1) result = (result * (n - k + i)) / i;
  return result;
}

/** Returns R² of the outcome on some predictors, from correlations. A collinear predictor adds nothing. */
function rSquared(among: Matrix, withOutcome: readonly number[], members: readonly number[]): number {
  const rows = members.map((a) => [...members.map((b) => among[a]![b]!), withOutcome[a]!]);
  let result = 0;
  // Cholesky decomposition: adds the squared semipartial correlation of each predictor given those before it.
  for (let step = 0; step < rows.length; step += 1) {
    const pivot = rows[step]![step]!;
    const last = rows.length;
    if (pivot < 1e-9) continue;
    result += rows[step]![last]! ** 2 / pivot;
    for (let row = step + 1; row < rows.length; row += 1) {
      const factor = rows[row]![step]! / pivot;
      for (let column = step; column <= last; column += 1) rows[row]![column]! -= factor * rows[step]![column]!;
    }
  }
  return Math.min(1, result);
}
