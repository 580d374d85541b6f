import type { Equation } from './row-space.ts';

const EPSILON = 1e-9;
/** Steps of one search; ending early only means that less is proved. */
const STEPS = 2_000;

/** Which way the unknown of each finest group may move: up, down, both (or, where nobody answered, not at all). */
export interface Room {
  readonly up: boolean;
  readonly down: boolean;
}

/**
 * A change of the unknown counts that keeps every published sum and takes no count below 0 or above what it can be, as
 * far as possible in the direction of `wish`. Linear programming by the simplex method, starting from no change at all. An
 * unknown that no such change moves is known to every reader.
 */
export function moveWithin(equations: readonly Equation[], room: readonly Room[], wish: Float64Array): Float64Array {
  const width = room.length;
  const { rows, basic } = echelonOf(equations, width);
  const value = new Float64Array(width);
  const highest = (column: number) => (room[column]!.up ? 1 : 0);
  const lowest = (column: number) => (room[column]!.down ? -1 : 0);
  const isBasic = new Uint8Array(width);
  for (const column of basic) isBasic[column] = 1;
  // Reduced costs, kept up to date with the rows.
  const gain = Float64Array.from(wish);
  rows.forEach((row, index) => subtract(gain, row, gain[basic[index]!]!));

  for (let step = 0; step < STEPS; step += 1) {
    // Bland's rule: the first that helps, so that it comes to an end.
    let entering = -1;
    for (let column = 0; column < width && entering < 0; column += 1) {
      if (isBasic[column]) continue;
      const isWorth =
        (gain[column]! > EPSILON && value[column]! < highest(column) - EPSILON) ||
        (gain[column]! < -EPSILON && value[column]! > lowest(column) + EPSILON);
      if (isWorth) entering = column;
    }
    if (entering < 0) break;
    const direction = gain[entering]! > 0 ? 1 : -1;
    let furthest = direction > 0 ? highest(entering) - value[entering]! : value[entering]! - lowest(entering);
    let leaving = -1;
    rows.forEach((row, index) => {
      const rate = -row[entering]! * direction;
      if (Math.abs(rate) < EPSILON) return;
      const column = basic[index]!;
      const left = Math.max(
        0,
        rate > 0 ? (highest(column) - value[column]!) / rate : (value[column]! - lowest(column)) / -rate,
      );
      const isSooner = left < furthest - EPSILON;
      const isTie = left < furthest + EPSILON && leaving >= 0 && column < basic[leaving]!;
      if (!isSooner && !isTie) return;
      furthest = Math.min(furthest, left);
      leaving = index;
    });
    value[entering]! += direction * furthest;
    rows.forEach((row, index) => {
      value[basic[index]!]! -= row[entering]! * direction * furthest;
    });
    if (leaving < 0) continue;
    const pivotRow = rows[leaving]!;
    scale(pivotRow, 1 / pivotRow[entering]!);
    rows.forEach((row, index) => {
      if (index !== leaving) subtract(row, pivotRow, row[entering]!);
    });
    subtract(gain, pivotRow, gain[entering]!);
    isBasic[basic[leaving]!] = 0;
    isBasic[entering] = 1;
    basic[leaving] = entering;
  }
  return value;
}

function echelonOf(equations: readonly Equation[], width: number): { rows: Float64Array[]; basic: number[] } {
  const rows: Float64Array[] = [];
  const basic: number[] = [];
  for (const equation of equations) {
    const row = new Float64Array(width);
    for (const column of equation) row[column] = 1;
    rows.forEach((known, index) => subtract(row, known, row[basic[index]!]!));
    const pivot = row.reduce((best, one, column) => (Math.abs(one) > Math.abs(row[best]!) ? column : best), 0);
    if (Math.abs(row[pivot] ?? 0) < EPSILON) continue;
    scale(row, 1 / row[pivot]!);
    for (const known of rows) subtract(known, row, known[pivot]!);
    rows.push(row);
    basic.push(pivot);
  }
  return { rows, basic };
}

function scale(row: Float64Array, factor: number): void {
  for (let i = 0; i < row.length; i += 1) row[i]! *= factor;
}

function subtract(row: Float64Array, other: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let i = 0; i < row.length; i += 1) {
    const rest = row[i]! - factor * other[i]!;
    row[i] = Math.abs(rest) < 1e-12 ? 0 : rest;
  }
}
