/** Differs from the prime of disclosure control. */
const PRIME = 33_554_393;

/**
 * Returns two random vectors of the null space of the published sums. A sum of unknowns is determined exactly if every null vector sums
 * to zero over it; checking two random ones errs with probability 10⁻¹⁵. Rows are 0/1, given by their columns. This elimination shares no
 * code with that of disclosure control.
 */
export function nullVectors(
  sums: readonly (readonly number[])[],
  width: number,
  random: () => number,
): [Float64Array, Float64Array] {
  const byPivot = new Map<number, Float64Array>();
  for (const sum of sums) {
    const row = new Float64Array(width);
    for (const column of sum) row[column] = 1;
    for (let column = 0; column < width; column += 1) {
      if (row[column] === 0) continue;
      const known = byPivot.get(column);
      if (known) {
        cancel(row, known, column);
        continue;
      }
      const factor = inverse(row[column]!);
      for (let i = column; i < width; i += 1) row[i] = (row[i]! * factor) % PRIME;
      byPivot.set(column, row);
      break;
    }
  }
  // Back substitution: free unknowns are random, pivots follow from the columns after them.
  const draw = () => {
    const vector = new Float64Array(width);
    for (let column = width - 1; column >= 0; column -= 1) {
      const row = byPivot.get(column);
      if (!row) {
        vector[column] = Math.floor(random() * PRIME);
        continue;
      }
      let sum = 0;
      for (let i = column + 1; i < width; i += 1) sum = (sum + row[i]! * vector[i]!) % PRIME;
      vector[column] = (PRIME - sum) % PRIME;
    }
    return vector;
  };
  return [draw(), draw()];
}

/** Returns whether the sum over `groups` is determined. */
export function follows(vectors: readonly [Float64Array, Float64Array], groups: readonly number[]): boolean {
  return vectors.every((vector) => groups.reduce((sum, group) => sum + vector[group]!, 0) % PRIME === 0);
}

/** Returns the minimal unions of one, two or three groups that are determined. */
export function followingUnions(
  vectors: readonly [Float64Array, Float64Array],
  groups: readonly number[],
  isCandidate: (union: readonly number[]) => boolean,
): number[][] {
  const [first] = vectors;
  const alone = groups.filter((group) => isCandidate([group]) && follows(vectors, [group]));
  const others = groups.filter((group) => !alone.includes(group));
  const byValue = new Map<number, number[]>();
  for (const group of others) byValue.set(first[group]!, [...(byValue.get(first[group]!) ?? []), group]);
  const completing = (sum: number) => byValue.get((PRIME - (sum % PRIME)) % PRIME) ?? [];
  const found = alone.map((group) => [group]);
  const keep = (union: readonly number[]) => {
    if (isCandidate(union) && follows(vectors, union)) found.push([...union]);
  };
  others.forEach((a, index) => {
    for (const b of completing(first[a]!)) if (b > a) keep([a, b]);
    for (const b of others.slice(index + 1))
      if (isCandidate([a, b])) for (const c of completing(first[a]! + first[b]!)) if (c > b) keep([a, b, c]);
  });
  return found;
}

function cancel(row: Float64Array, known: Float64Array, column: number): void {
  const factor = PRIME - row[column]!;
  for (let i = column; i < row.length; i += 1)
    if (known[i] !== 0) row[i] = (row[i]! + ((known[i]! * factor) % PRIME)) % PRIME;
}

function inverse(value: number): number {
  // Extended Euclidean algorithm; disclosure control uses Fermat's little theorem.
  let [a, b, x, y] = [value, PRIME, 1, 0];
  while (b > 0) {
    const times = Math.floor(a / b);
    [a, b] = [b, a - times * b];
    [x, y] = [y, x - times * y];
  }
  return ((x % PRIME) + PRIME) % PRIME;
}
