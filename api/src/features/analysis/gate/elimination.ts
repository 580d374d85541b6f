interface Pivot {
  readonly row: Float64Array;
  readonly column: number;
}

/** Entries are of the size of one: dividing by what is smaller would make a sum of mere rounding. */
const LEAST_PIVOT = 1e-7;
/** By itself, since a global is looked up anew each time in some surroundings. */
const { abs } = Math;

/**
 * Reduces rows in place, as far as they hold one of `columns`: each of the pivots has 1 in its column, and all other rows 0.
 * @param all every row that is to be reduced by the pivots, where these are only some of them
 */
export function eliminate(
  some: readonly Float64Array[],
  columns: readonly number[],
  all: readonly Float64Array[] = some,
): Pivot[] {
  const pivots: Pivot[] = [];
  const left = new Set(some);
  for (;;) {
    // The largest entry of all, which is the safest to divide by.
    let [best, column, most] = [null as Float64Array | null, -1, LEAST_PIVOT];
    for (const row of left)
      for (const at of columns) {
        const size = abs(row[at]!);
        if (size > most) [best, column, most] = [row, at, size];
      }
    if (!best) return pivots;
    const factor = 1 / best[column]!;
    for (let i = 0; i < best.length; i += 1) best[i]! *= factor;
    best[column] = 1;
    for (const other of all) if (other !== best && other[column] !== 0) subtract(other, best, column);
    left.delete(best);
    pivots.push({ row: best, column });
  }
}

export function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

/** Takes as much of `pivot` from `row` as makes 0 of its entry at `column`. */
function subtract(row: Float64Array, pivot: Float64Array, column: number): void {
  const factor = row[column]!;
  for (let i = 0; i < row.length; i += 1) {
    const rest = row[i]! - factor * pivot[i]!;
    row[i] = abs(rest) < 1e-12 ? 0 : rest;
  }
  row[column] = 0;
}
