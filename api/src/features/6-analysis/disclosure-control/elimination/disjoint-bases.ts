import { inverseOf, multiply, PRIME, scaleBy } from '../../statistics/index.ts';
import type { Equation } from './row-space.ts';

/** Columns looked at before giving up, per published sum. */
const PATIENCE = 12;

/**
 * A quick proof that no combination of the published sums speaks of fewer than `size` finest groups (and so of fewer
 * than `size` people). Seen from the other side, each finest group is a column over the sums. If `size` disjoint sets of
 * columns each span everything, then whatever fewer than `size` groups are looked at, one set is untouched by them: a
 * combination that is zero on that set is zero everywhere. `rank` is the largest that the columns can have.
 * False only means that the exact audit has to decide.
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
  let pool = scattered(occupied);
  for (let found = 0; found < size; found += 1) {
    const taken = takeBasis(pool, sums, equations.length, rank);
    if (!taken) return false;
    pool = pool.filter((column) => !taken.has(column));
  }
  return true;
}

/** The same order every time, but neighbours far apart: a basis is found soon. */
function scattered(columns: readonly number[]): number[] {
  const key = (column: number) => Math.imul(column + 1, 2_654_435_761) >>> 0;
  return columns.toSorted((a, b) => key(a) - key(b));
}

function takeBasis(
  pool: readonly number[],
  sums: ReadonlyMap<number, readonly number[]>,
  height: number,
  rank: number,
): Set<number> | null {
  const byPivot: (SparseRow | undefined)[] = Array.from({ length: height });
  const taken = new Set<number>();
  for (const column of pool.slice(0, PATIENCE * height)) {
    if (taken.size === rank) break;
    const vector = new Float64Array(height);
    for (const sum of sums.get(column) ?? []) vector[sum] = 1;
    for (let pivot = 0; pivot < height; pivot += 1) {
      const value = vector[pivot]!;
      if (value === 0) continue;
      const known = byPivot[pivot];
      if (known) {
        subtractSparse(vector, known, value);
        continue;
      }
      scaleBy(vector, inverseOf(value));
      byPivot[pivot] = toSparse(vector);
      taken.add(column);
      break;
    }
  }
  return taken.size === rank ? taken : null;
}

/** A unit is in few sums, so that reduced rows stay nearly empty. */
interface SparseRow {
  readonly places: readonly number[];
  readonly values: readonly number[];
}

function toSparse(vector: Float64Array): SparseRow {
  const places = [...vector.keys()].filter((place) => vector[place] !== 0);
  return { places, values: places.map((place) => vector[place]!) };
}

/** `row −= factor × other`, in place. */
function subtractSparse(row: Float64Array, { places, values }: SparseRow, factor: number): void {
  for (let i = 0; i < places.length; i += 1) {
    const place = places[i]!;
    const rest = row[place]! - multiply(values[i]!, factor);
    row[place] = rest < 0 ? rest + PRIME : rest;
  }
}
