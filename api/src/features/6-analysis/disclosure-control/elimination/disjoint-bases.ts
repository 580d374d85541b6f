import { inverseOf, multiply, PRIME, scaleBy } from '../../statistics/index.ts';
import type { Equation } from './row-space.ts';

/** The largest number of columns to examine per published sum. */
const COLUMNS_PER_SUM = 12;

/**
 * Proves that no linear combination of the published sums involves fewer than `size` finest groups, hence fewer than `size` people. Each
 * finest group is a column over the sums. If `size` disjoint sets of columns each span the column space, then any fewer than `size`
 * groups miss at least one of these sets. A combination that is zero on that set is zero everywhere. False means only that the exact
 * audit has to decide.
 * @param rank the largest rank that the columns can have
 */
export function haveDisjointBases(
  equations: readonly Equation[],
  occupied: readonly number[],
  rank: number,
  size: number,
): boolean {
  if (occupied.length < rank * size) return false;
  const sums = new Map<number, number[]>(occupied.map((column) => [column, []]));
  equations.forEach((equation, index) => {
    for (const column of equation) sums.get(column)?.push(index);
  });
  let pool = scatter(occupied);
  for (let found = 0; found < size; found += 1) {
    const basis = findBasis(pool, sums, equations.length, rank);
    if (!basis) return false;
    pool = pool.filter((column) => !basis.has(column));
  }
  return true;
}

/** Returns a fixed order that separates neighboring columns, so that a basis is found early. */
function scatter(columns: readonly number[]): number[] {
  const key = (column: number) => Math.imul(column + 1, 2_654_435_761) >>> 0;
  return columns.toSorted((a, b) => key(a) - key(b));
}

function findBasis(
  pool: readonly number[],
  sums: ReadonlyMap<number, readonly number[]>,
  height: number,
  rank: number,
): Set<number> | null {
  const byPivot: (SparseRow | undefined)[] = Array.from({ length: height });
  const basis = new Set<number>();
  for (const column of pool.slice(0, COLUMNS_PER_SUM * height)) {
    if (basis.size === rank) break;
    const vector = new Float64Array(height);
    for (const sum of sums.get(column) ?? []) vector[sum] = 1;
    for (let pivot = 0; pivot < height; pivot += 1) {
      const value = vector[pivot]!;
      if (value === 0) continue;
      const pivotRow = byPivot[pivot];
      if (pivotRow) {
        subtractSparse(vector, pivotRow, value);
        continue;
      }
      scaleBy(vector, inverseOf(value));
      byPivot[pivot] = toSparse(vector);
      basis.add(column);
      break;
    }
  }
  return basis.size === rank ? basis : null;
}

/** A sparse vector. Each unit is in few sums, so reduced rows remain sparse. */
interface SparseRow {
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

function toSparse(vector: Float64Array): SparseRow {
  const indices = [...vector.keys()].filter((index) => vector[index] !== 0);
  return { indices, values: indices.map((index) => vector[index]!) };
}

/** Computes `row −= factor × other` in place. */
function subtractSparse(row: Float64Array, { indices, values }: SparseRow, factor: number): void {
  for (let i = 0; i < indices.length; i += 1) {
    const index = indices[i]!;
    const rest = row[index]! - multiply(values[i]!, factor);
    row[index] = rest < 0 ? rest + PRIME : rest;
  }
}
