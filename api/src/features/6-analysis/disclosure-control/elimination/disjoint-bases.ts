import { inverseOf, multiply, PRIME, scaleBy } from '../../statistics/index.ts';
import type { Equation } from './row-space.ts';

/** The largest number of columns to examine per published sum. */
const COLUMNS_PER_SUM = 12;

/**
 * Proves that no linear combination of the published sums involves fewer people than the threshold. Each finest group is a column over
 * the sums. A combination that is zero on a set of columns which spans the column space is zero everywhere, so every combination involves
 * at least one group of each such basis. Disjoint bases have different groups, so a combination involves at least the people of the
 * smallest group of each basis together. False means only that the exact audit has to decide.
 * @param counts people per finest group
 * @param rank the largest rank that the columns can have
 */
export function haveDisjointBases(
  equations: readonly Equation[],
  counts: readonly number[],
  rank: number,
  threshold: number,
): boolean {
  const occupied = [...counts.keys()].filter((group) => counts[group]! > 0);
  if (occupied.length < rank) return false;
  // More people than the threshold prove no more.
  const peopleOf = (group: number) => Math.min(counts[group]!, threshold);
  const sums = new Map<number, number[]>(occupied.map((column) => [column, []]));
  equations.forEach((equation, index) => {
    for (const column of equation) sums.get(column)?.push(index);
  });
  // Of all bases, one of the largest groups has the largest smallest group.
  let pool = scatter(occupied).toSorted((a, b) => peopleOf(b) - peopleOf(a));
  let people = 0;
  while (people < threshold) {
    const basis = findBasis(pool, sums, equations.length, rank);
    if (!basis) return false;
    people += Math.min(...[...basis].map(peopleOf));
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
