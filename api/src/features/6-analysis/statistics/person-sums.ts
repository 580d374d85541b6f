/**
 * Sums over persons of their dimension scores, in one array. A person's score of a dimension is the mean of the answered items, 0 to 100.
 *
 * Layout: for each dimension, then for the product (the mean of a person's dimensions): number of persons, sum, sum of squares. Then for
 * the persons who answered at least half the items of every dimension: their number, the sum of each dimension, and the sum of products
 * of each pair of dimensions.
 */
const PER_VALUE = 3;

export const personsLength = (dimensions: number): number =>
  PER_VALUE * (dimensions + 1) + 1 + dimensions + dimensions ** 2;

export interface Spread {
  readonly persons: number;
  readonly sum: number;
  readonly squares: number;
}

/** Returns the sums of one dimension, or of the product if `dimension` is the number of dimensions. */
export function spreadOf(persons: Float64Array, dimension: number): Spread {
  const [count = 0, sum = 0, squares = 0] = persons.subarray(PER_VALUE * dimension, PER_VALUE * dimension + PER_VALUE);
  return { persons: count, sum, squares };
}

export interface Listwise {
  readonly persons: number;
  readonly sums: readonly number[];
  /** Sums of products of two dimensions, by row. */
  readonly products: readonly (readonly number[])[];
}

export function listwiseOf(persons: Float64Array, dimensions: number): Listwise {
  const first = PER_VALUE * (dimensions + 1);
  const sums = Array.from(persons.subarray(first + 1, first + 1 + dimensions));
  const products = sums.map((_, row) => {
    const start = first + 1 + dimensions + row * dimensions;
    return Array.from(persons.subarray(start, start + dimensions));
  });
  return { persons: persons[first] ?? 0, sums, products };
}

/** Adds one person. `scores` is NaN for a dimension without answers; `isComplete` marks enough answers in every dimension. */
export function addPerson(persons: Float64Array, scores: Float64Array, isComplete: boolean): void {
  const dimensions = scores.length;
  let [answered, total] = [0, 0];
  for (let d = 0; d < dimensions; d += 1) {
    const score = scores[d]!;
    if (Number.isNaN(score)) continue;
    answered += 1;
    total += score;
    addValue(persons, d, score);
  }
  if (answered > 0) addValue(persons, dimensions, total / answered);
  if (!isComplete) return;
  const first = PER_VALUE * (dimensions + 1);
  persons[first]! += 1;
  for (let d = 0; d < dimensions; d += 1) {
    persons[first + 1 + d]! += scores[d]!;
    const row = first + 1 + dimensions + d * dimensions;
    for (let e = 0; e < dimensions; e += 1) persons[row + e]! += scores[d]! * scores[e]!;
  }
}

function addValue(persons: Float64Array, dimension: number, value: number): void {
  const at = PER_VALUE * dimension;
  persons[at]! += 1;
  persons[at + 1]! += value;
  persons[at + 2]! += value * value;
}
