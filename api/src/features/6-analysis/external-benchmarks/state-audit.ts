import { inverseOf, PRIME, subtractMultiple } from '../statistics/index.ts';
import type { PanelState } from './panel-states.ts';

/**
 * Audits a new panel state: returns true if any linear combination of all states ever shown involves fewer than three organizations. Two
 * organizations would be one for a reader who knows the other.
 *
 * An unknown that the states determine is zero in their null space. Two unknowns that they determine together are proportional in it.
 * Arithmetic is modulo a large prime, as in the rank audit of disclosure control.
 */
export function disclosesFew(states: readonly PanelState[]): boolean {
  const columns = new Map<string, number>();
  // Each contribution has its own id, so replaced figures are another unknown.
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
    ...free.map((_, index) => String(index)),
    ...reduced.map(({ row }) => lineOf(free.map((column) => row[column]!))),
  ];
  return lines.includes('') || new Set(lines).size < lines.length;
}

interface Reduced {
  readonly pivot: number;
  readonly row: Float64Array;
}

/** Returns the reduced row echelon form. */
function reduce(rows: readonly Float64Array[], width: number): Reduced[] {
  const left = [...rows];
  const done: Reduced[] = [];
  for (let pivot = 0; pivot < width && left.length > 0; pivot += 1) {
    const index = left.findIndex((row) => row[pivot] !== 0);
    if (index < 0) continue;
    const [row] = left.splice(index, 1);
    const factor = inverseOf(row![pivot]!);
    for (let column = 0; column < width; column += 1) row![column] = (row![column]! * factor) % PRIME;
    for (const other of [...left, ...done.map(({ row: earlier }) => earlier)])
      if (other[pivot] !== 0) subtractMultiple(other, row!, other[pivot]!);
    done.push({ pivot, row: row! });
  }
  return done;
}

/** Returns a vector up to a factor, as text. A single entry is the index of its free unknown; a zero vector is ''. */
function lineOf(values: readonly number[]): string {
  const used = values.flatMap((value, index) => (value === 0 ? [] : [{ value, index }]));
  const [first] = used;
  if (!first) return '';
  const factor = inverseOf(first.value);
  return used.map(({ value, index }, at) => (at === 0 ? index : `${index}:${(value * factor) % PRIME}`)).join(' ');
}
