import { inverseOf, PRIME, scaleBy, subtractMultiple } from '../../statistics/index.ts';

/** A published sum: a 0/1 row over the finest groups, stored as the columns with a 1. */
export type Equation = readonly number[];

/** A row with 1 at its pivot, and the combination of published sums that yields it. */
interface Combination {
  readonly pivot: number;
  readonly columns: Float64Array;
  readonly sources: Float64Array;
}

export interface RowSpace {
  readonly rows: readonly Combination[];
  /**
   * Returns the published sums of a linear combination that involves some of `columns` and no others, with any weights; null if there is
   * none. Arithmetic is modulo a large prime. For 0/1 tables it can err only towards more suppression, with negligible probability.
   */
  findWithin(columns: readonly number[]): number[] | null;
  /** Returns a random vector of the null space: every published sum of its entries is zero. */
  nullVector(draw: () => number): Float64Array;
}

/**
 * Computes the row space of the published sums in reduced echelon form. The first columns of `order` become pivots first. With the
 * largest groups first, the last rows involve the fewest people.
 */
export function spanOf(equations: readonly Equation[], width: number, order: readonly number[]): RowSpace {
  const work = equations.map((equation, index) => {
    const columns = new Float64Array(width);
    for (const column of equation) columns[column] = 1;
    const sources = new Float64Array(equations.length);
    sources[index] = 1;
    return { columns, sources };
  });
  const rows: Combination[] = [];
  for (const pivot of order) {
    const position = work.findIndex((row) => row.columns[pivot] !== 0);
    if (position < 0) continue;
    const [chosen] = work.splice(position, 1);
    if (!chosen) continue;
    const factor = inverseOf(chosen.columns[pivot]!);
    scaleBy(chosen.columns, factor);
    scaleBy(chosen.sources, factor);
    for (const row of [...work, ...rows]) {
      const multiple = row.columns[pivot]!;
      if (multiple === 0) continue;
      subtractMultiple(row.columns, chosen.columns, multiple);
      subtractMultiple(row.sources, chosen.sources, multiple);
    }
    rows.push({ pivot, ...chosen });
    if (work.length === 0) break;
  }
  const byPivot = new Map(rows.map((row) => [row.pivot, row]));

  return {
    rows,
    findWithin(columns) {
      const left: Combination[] = [];
      // A combination that is zero outside of the columns consists of rows with a pivot among them.
      for (const column of columns) {
        const row = byPivot.get(column);
        if (!row) continue;
        const outside = row.columns.slice();
        for (const inside of columns) outside[inside] = 0;
        const sources = row.sources.slice();
        for (const other of left) {
          const multiple = outside[other.pivot]!;
          if (multiple === 0) continue;
          subtractMultiple(outside, other.columns, multiple);
          subtractMultiple(sources, other.sources, multiple);
        }
        const pivot = outside.findIndex((value) => value !== 0);
        if (pivot < 0) return [...sources.keys()].filter((source) => sources[source] !== 0);
        const factor = inverseOf(outside[pivot]!);
        scaleBy(outside, factor);
        scaleBy(sources, factor);
        left.push({ pivot, columns: outside, sources });
      }
      return null;
    },
    nullVector(draw) {
      const vector = Float64Array.from({ length: width }, (_, column) => (byPivot.has(column) ? 0 : draw()));
      const values = rows.map(({ pivot, columns: row }) => {
        let sum = 0;
        for (let column = 0; column < width; column += 1)
          if (column !== pivot && row[column] !== 0) sum = (sum + row[column]! * vector[column]!) % PRIME;
        return { pivot, value: (PRIME - sum) % PRIME };
      });
      for (const { pivot, value } of values) vector[pivot] = value;
      return vector;
    },
  };
}
