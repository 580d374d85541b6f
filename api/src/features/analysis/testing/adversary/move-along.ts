/** By itself, since the loops below ask for it most of all, and a global is looked up anew each time in some surroundings. */
const { abs } = Math;
const EPSILON = 1e-9;
/** Steps of one search; ending early only means that less is proved. */
const STEPS = 1_000;
const GREEDY_STEPS = 400;
/** What is smaller is nothing but rounding: dividing by it would spoil everything. */
const LEAST_PIVOT = 1e-7;
/** Room beyond the bounds within which stops count as the same. */
const SLACK = 1e-9;

/** Which way the unknown of each finest group may move: up, down, both (or, where nobody answered, not at all). */
export interface Room {
  readonly up: boolean;
  readonly down: boolean;
}

/**
 * A change of the unknown counts that keeps every published sum, in which each unknown has a weight, and takes no count below 0 or
 * above what it can be, as far as possible in the direction of `wish`. Linear programming by the simplex method, starting from no
 * change at all. An unknown that no such change moves is known to every reader.
 */
export function moveAlong(sums: readonly Float64Array[], room: readonly Room[], wish: Float64Array): Float64Array {
  const width = room.length;
  const { rows, basic } = echelonOf(sums);
  const value = new Float64Array(width);
  const highest = (column: number) => (room[column]!.up ? 1 : 0);
  const lowest = (column: number) => (room[column]!.down ? -1 : 0);
  const isBasic = new Uint8Array(width);
  for (const column of basic) isBasic[column] = 1;
  // Reduced costs, kept up to date with the rows.
  const gain = Float64Array.from(wish);
  rows.forEach((row, index) => subtract(gain, row, gain[basic[index]!]!));

  for (let step = 0; step < STEPS; step += 1) {
    // The one that helps most; later, by Bland's rule, the first that helps, so that it comes to an end.
    const takesFirst = step >= GREEDY_STEPS;
    let [entering, best] = [-1, EPSILON];
    for (let column = 0; column < width && !(takesFirst && entering >= 0); column += 1) {
      const rate = gain[column]!;
      if (isBasic[column] || abs(rate) <= best) continue;
      const hasRoom = rate > 0 ? value[column]! < highest(column) - EPSILON : value[column]! > lowest(column) + EPSILON;
      if (!hasRoom) continue;
      entering = column;
      best = abs(rate);
    }
    if (entering < 0) break;
    const direction = gain[entering]! > 0 ? 1 : -1;
    const ownRoom = direction > 0 ? highest(entering) - value[entering]! : value[entering]! - lowest(entering);
    const stops = rows.flatMap((row, index) => {
      const rate = -row[entering]! * direction;
      if (abs(rate) < LEAST_PIVOT) return [];
      const column = basic[index]!;
      const space = rate > 0 ? highest(column) - value[column]! : value[column]! - lowest(column);
      return [{ index, size: abs(rate), at: Math.max(0, space) / abs(rate) }];
    });
    const slack = (stop: (typeof stops)[number]) => stop.at + SLACK / stop.size;
    const soonest = stops.reduce((least, stop) => Math.min(least, slack(stop)), ownRoom);
    // Of those that stop it at about the same point, the one that is safest to divide by.
    const stopping = stops.filter(({ at }) => at <= soonest);
    const chosen = stopping.reduce<(typeof stops)[number] | null>(
      (best, stop) => (best === null || stop.size > best.size ? stop : best),
      null,
    );
    const leaving = chosen && chosen.at < ownRoom ? chosen.index : -1;
    const furthest = leaving < 0 ? ownRoom : chosen!.at;
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

function echelonOf(sums: readonly Float64Array[]): { rows: Float64Array[]; basic: number[] } {
  const rows: Float64Array[] = [];
  const basic: number[] = [];
  for (const sum of sums) {
    const row = Float64Array.from(sum);
    rows.forEach((known, index) => subtract(row, known, row[basic[index]!]!));
    const pivot = row.reduce((best, one, column) => (abs(one) > abs(row[best]!) ? column : best), 0);
    if (abs(row[pivot] ?? 0) < EPSILON) continue;
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
    row[i] = abs(rest) < 1e-12 ? 0 : rest;
  }
}
