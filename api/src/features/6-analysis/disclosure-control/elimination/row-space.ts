import { inverseOf, PRIME, scaleBy, subtractMultiple } from '../../statistics/index.ts';

/** One published sum: a 0/1 row over the finest groups, given by the columns that hold a 1. */
export type Equation = readonly number[];

/** A row of the reduced form: which columns it holds, and which of the published sums it was made from. */
interface ReducedRow {
  readonly pivot: number;
  readonly columns: Float64Array;
  readonly sources: Float64Array;
}

export interface RowSpace {
  readonly rows: readonly ReducedRow[];
  /**
   * The published sums that together give away the sum of `columns`, or null if they do not determine it.
   * Arithmetic is modulo a large prime: it can only err, with negligible probability, on the strict side for 0/1 tables.
   */
  explain(columns: readonly number[]): number[] | null;
  /** A vector that every published sum is blind to: what follows from them, it does not change. */
  blindVector(draw: () => number): Float64Array;
}

/**
 * Everything that follows from the published sums by adding and subtracting them, in reduced echelon form. The first
 * of `order` become pivots first: with the largest groups in front, the last rows involve the fewest people.
 */
export function spanOf(equations: readonly Equation[], width: number, order: readonly number[]): RowSpace {
  const work = equations.map((equation, index) => {
    const columns = new Float64Array(width);
    for (const column of equation) columns[column] = 1;
    const sources = new Float64Array(equations.length);
    sources[index] = 1;
    return { columns, sources };
  });
  const rows: ReducedRow[] = [];
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
    explain(columns) {
      const used = columns.flatMap((column) => byPivot.get(column) ?? []);
      if (used.length === 0) return null;
      const sum = new Float64Array(width);
      const sources = new Float64Array(equations.length);
      for (const row of used) {
        subtractMultiple(sum, row.columns, PRIME - 1);
        subtractMultiple(sources, row.sources, PRIME - 1);
      }
      const wanted = new Set(columns);
      for (let column = 0; column < width; column += 1) if (sum[column] !== (wanted.has(column) ? 1 : 0)) return null;
      return [...sources.keys()].filter((source) => sources[source] !== 0);
    },
    blindVector(draw) {
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
