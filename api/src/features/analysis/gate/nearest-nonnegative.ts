import { dot } from './elimination.ts';

/** What adding fractions may be off by, of columns of length one. */
const ROUNDING = 1e-10;
/** A column that lies so close to others is one of their combinations. */
const DEPENDENT = 1e-9;

/**
 * The weights, none below 0, with which `columns` of length one together come nearest to `target` (non-negative least squares, Lawson and
 * Hanson). It ends: each time it takes a column in, it has come nearer. What is left of the target says why it comes no nearer: no
 * column points that way.
 */
export function nearestNonNegative(
  columns: readonly Float64Array[],
  target: Float64Array,
): { weights: Float64Array; left: Float64Array } {
  const weights = new Float64Array(columns.length);
  const basis = startBasis(columns, target);
  const refused = new Set<number>();
  for (let rounds = 0; rounds < 20 * columns.length + 100; rounds += 1) {
    const left = basis.leftOver();
    const entering = mostAlong(columns, left, (column) => weights[column] === 0 && !refused.has(column));
    if (entering < 0) break;
    if (!basis.add(entering)) {
      refused.add(entering);
      continue;
    }
    refused.clear();
    for (let tries = columns.length; tries > 0; tries -= 1) {
      const { members } = basis;
      const wanted = basis.solve();
      // As far towards it as none falls below 0; what reaches 0 leaves.
      let step = 1;
      members.forEach((column, at) => {
        if (wanted[at]! > 0) return;
        const way = weights[column]! - wanted[at]!;
        step = Math.min(step, way > 0 ? weights[column]! / way : 0);
      });
      members.forEach((column, at) => {
        const moved = weights[column]! + step * (wanted[at]! - weights[column]!);
        weights[column] = wanted[at]! <= 0 && moved < ROUNDING ? 0 : moved;
      });
      if (step === 1) break;
      const leaving = members.filter((column) => weights[column] === 0);
      if (leaving.includes(entering)) refused.add(entering);
      for (const column of leaving) basis.remove(column);
    }
  }
  return { weights, left: basis.leftOver() };
}

function mostAlong(
  columns: readonly Float64Array[],
  direction: Float64Array,
  isAllowed: (column: number) => boolean,
): number {
  let [best, most] = [-1, ROUNDING];
  columns.forEach((column, at) => {
    const along = isAllowed(at) ? dot(column, direction) : 0;
    if (along > most) [best, most] = [at, along];
  });
  return best;
}

/** The columns that have a weight, made perpendicular one after the other. */
function startBasis(columns: readonly Float64Array[], target: Float64Array) {
  const members: number[] = [];
  /** Of each member: its direction beside those before it, and how it is made of these. */
  const directions: Float64Array[] = [];
  const parts: number[][] = [];
  const add = (column: number): boolean => {
    const rest = Float64Array.from(columns[column]!);
    const made = directions.map(() => 0);
    // Twice, since one time leaves what rounding makes of it.
    for (let time = 0; time < 2; time += 1)
      directions.forEach((direction, at) => {
        const along = dot(rest, direction);
        made[at]! += along;
        for (let i = 0; i < rest.length; i += 1) rest[i]! -= along * direction[i]!;
      });
    const length = Math.sqrt(dot(rest, rest));
    if (length < DEPENDENT) return false;
    members.push(column);
    directions.push(rest.map((value) => value / length));
    parts.push([...made, length]);
    return true;
  };
  return {
    get members(): readonly number[] {
      return members;
    },
    add,
    /** Turns the directions behind the one that leaves, two at a time, until the last one is of no use. */
    remove(column: number) {
      const first = members.indexOf(column);
      members.splice(first, 1);
      parts.splice(first, 1);
      for (let at = first; at < members.length; at += 1) {
        const [a, b] = [parts[at]![at]!, parts[at]![at + 1]!];
        const length = Math.hypot(a, b);
        const [cosine, sine] = [a / length, b / length];
        for (const part of parts.slice(at)) {
          const [one, other] = [part[at]!, part[at + 1]!];
          part[at] = cosine * one + sine * other;
          part[at + 1] = cosine * other - sine * one;
        }
        parts[at]!.length = at + 1;
        const [one, other] = [directions[at]!, directions[at + 1]!];
        for (let i = 0; i < one.length; i += 1) {
          const [x, y] = [one[i]!, other[i]!];
          one[i] = cosine * x + sine * y;
          other[i] = cosine * y - sine * x;
        }
      }
      directions.pop();
    },
    solve(): number[] {
      const solved = directions.map((direction) => dot(direction, target));
      for (let at = members.length - 1; at >= 0; at -= 1) {
        solved[at]! /= parts[at]![at]!;
        for (let before = 0; before < at; before += 1) solved[before]! -= parts[at]![before]! * solved[at]!;
      }
      return solved;
    },
    leftOver(): Float64Array {
      const left = Float64Array.from(target);
      for (const direction of directions) {
        const along = dot(left, direction);
        for (let i = 0; i < left.length; i += 1) left[i]! -= along * direction[i]!;
      }
      return left;
    },
  };
}
