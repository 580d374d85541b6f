import { inverseOf, PRIME, subtractMultiple } from '../statistics/index.ts';
import type { PanelState } from './panel-states.ts';

/**
 * The last word on a new state of a panel: all states that were ever shown, taken for sums and added and subtracted in any
 * way, must not come down to fewer than three organizations. Two would be one to whoever knows the other.
 *
 * Of an unknown that follows from the states alone nothing is left in their null space; of two that follow together, what
 * is left is the same line. Arithmetic is modulo a large prime, as in the audit of the gate.
 */
export function speaksOfFew(states: readonly PanelState[]): boolean {
  const columns = new Map<string, number>();
  // A contribution has an id of its own, so figures that were replaced are another unknown.
  for (const state of states)
    for (const contribution of state.values()) if (!columns.has(contribution)) columns.set(contribution, columns.size);
  const width = columns.size;
  const rows = states.map((state) => {
    const row = new Float64Array(width);
    for (const contribution of state.values()) row[columns.get(contribution)!] = 1;
    return row;
  });
  const reduced = reduce(rows, width);
  const pivots = new Set(reduced.map(({ pivot }) => pivot));
  const free = [...Array(width).keys()].filter((column) => !pivots.has(column));
  const lines = [
    ...free.map((_, place) => String(place)),
    ...reduced.map(({ row }) => lineOf(free.map((column) => row[column]!))),
  ];
  return lines.includes('') || new Set(lines).size < lines.length;
}

interface Reduced {
  readonly pivot: number;
  readonly row: Float64Array;
}

/** Reduced row echelon form. */
function reduce(rows: readonly Float64Array[], width: number): Reduced[] {
  const left = [...rows];
  const done: Reduced[] = [];
  for (let pivot = 0; pivot < width && left.length > 0; pivot += 1) {
    const place = left.findIndex((row) => row[pivot] !== 0);
    if (place < 0) continue;
    const [row] = left.splice(place, 1);
    const factor = inverseOf(row![pivot]!);
    for (let column = 0; column < width; column += 1) row![column] = (row![column]! * factor) % PRIME;
    for (const other of [...left, ...done.map(({ row: earlier }) => earlier)])
      if (other[pivot] !== 0) subtractMultiple(other, row!, other[pivot]!);
    done.push({ pivot, row: row! });
  }
  return done;
}

/** A vector up to a factor, as text: one entry alone is named as the free unknown that it is; none at all is ''. */
function lineOf(values: readonly number[]): string {
  const used = values.flatMap((value, place) => (value === 0 ? [] : [{ value, place }]));
  const [first] = used;
  if (!first) return '';
  const factor = inverseOf(first.value);
  return used.map(({ value, place }, at) => (at === 0 ? place : `${place}:${(value * factor) % PRIME}`)).join(' ');
}
