import { dot, eliminate } from './elimination.ts';
import { nearestNonNegative } from './nearest-nonnegative.ts';

/** Which way an unknown may move: up, down or both. One that is as low, or as high, as it can be moves only one way. */
export interface Room {
  readonly up: boolean;
  readonly down: boolean;
}

/** What other values the unknowns may have, with the same published sums. */
export interface Freedom {
  /** Unknowns at a bound that nothing takes away from it. */
  readonly held: ReadonlySet<number>;
  /**
   * A direction of chance in which the unknowns may change, together with another change, so that every sum stays and nothing leaves its
   * bounds. It moves all that such changes move: what it leaves where it is, every reader knows.
   */
  direction(draw: () => number): Float64Array;
}

/** Entries are of the size of one: what is smaller is rounding. */
const ROUNDING = 1e-7;
/** Of weights that are one in all. */
const LEAST_WEIGHT = 1e-6;
/** What may be left of the target, squared, where weights were found. */
const NOTHING_LEFT = 1e-20;

/**
 * Changes that are allowed may be added to each other. So there is one that takes away from its bound every unknown that any of them
 * does; once it is there, these are as free as the others. What is left is held at its bound by the sums, and the rest is
 * adding and subtracting. `sums` are rows of weights.
 */
export function findFreedom(sums: readonly Float64Array[], room: readonly Room[]): Freedom {
  const places = [...room.keys()];
  const isFree = ({ up, down }: Room) => up && down;
  const rows = sums.map((sum) => Float64Array.from(sum));
  // The free ones make up for whatever they can; the sums that are left are of those at a bound alone.
  const pivots = eliminate(
    rows,
    places.filter((at) => isFree(room[at]!)),
  );
  const bounded = places.filter((at) => !isFree(room[at]!));
  const made = new Set(pivots.map(({ row }) => row));
  const strict = rows.filter((row) => !made.has(row) && row.some((value) => Math.abs(value) > ROUNDING));
  const held = findHeld(strict, room, bounded);
  pivots.push(
    ...eliminate(
      strict,
      bounded.filter((at) => !held.has(at)),
      rows,
    ),
  );
  return {
    held,
    direction(draw) {
      const moved = Float64Array.from(room, (_, at) => (held.has(at) ? 0 : draw()));
      for (const { column } of pivots) moved[column] = 0;
      const values = pivots.map(({ row }) => -dot(row, moved));
      pivots.forEach(({ column }, at) => (moved[column] = values[at]!));
      return moved;
    },
  };
}

/** Of unknowns at a bound, those that no allowed change takes away from it. */
function findHeld(strict: readonly Float64Array[], room: readonly Room[], bounded: readonly number[]): Set<number> {
  const columns = bounded.map((at) => {
    const sign = room[at]!.up ? 1 : -1;
    const column = Float64Array.from([...strict.map((row) => sign * row[at]!), 0]);
    const length = Math.sqrt(dot(column, column));
    return length < ROUNDING ? null : column.map((value) => value / length);
  });
  const index = [...bounded.keys()].filter((at) => columns[at] !== null);
  const target = new Float64Array(strict.length + 1);
  target[strict.length] = 1;
  let unmoved = new Set(index);
  while (unmoved.size > 0) {
    // Are there weights with which they cancel, of which those that have not moved yet have some?
    const asked = index.map((at) => {
      if (!unmoved.has(at)) return columns[at]!;
      const column = columns[at]!.map((value) => value / Math.SQRT2);
      column[strict.length] = Math.SQRT1_2;
      return column;
    });
    const { weights, left } = nearestNonNegative(asked, target);
    const before = unmoved.size;
    if (dot(left, left) > NOTHING_LEFT) break;
    unmoved = new Set(index.filter((at, place) => unmoved.has(at) && weights[place]! < LEAST_WEIGHT));
    if (unmoved.size === before) break;
  }
  return new Set([...unmoved].map((at) => bounded[at]!));
}
