import type { Bilingual } from '@veleta/shared/contracts';
import type { Basis, FigureKind } from '../../../common/use-stats-address.ts';
import type { Analysis, Breakouts, Comparison, Hidden, Result } from '../../../common/analysis.api.ts';

/** What a cell is compared with: the rest, the organization, or the unit that filters the heat map, with its name. */
export type ComparedWith =
  { readonly kind: 'rest' | 'organization' } | { readonly kind: 'filter'; readonly filter: string };

/** A cell of a heat map; `compared` is null without a comparison. */
export interface HeatCell {
  /** Key of the dimension; `product` in the first cell of a row. */
  readonly key: string;
  readonly result: Result;
  readonly compared: Readonly<Record<FigureKind, Comparison | null>>;
  readonly comparedWith: ComparedWith;
}
export interface HeatRow {
  /** Null for people without a unit. */
  readonly id: string | null;
  readonly name: string | null;
  readonly hidden: Hidden | null;
  readonly responses: number | null;
  readonly cells: readonly HeatCell[];
  /**
   * Names of the hidden units that the row aggregates; null stands for people without a unit. Undefined in all other
   * rows.
   */
  readonly combines?: readonly (string | null)[];
}

/** Units by dimensions, as rendered. */
export interface HeatModel {
  readonly category: string;
  readonly threshold: number;
  readonly dimensions: readonly { readonly key: string; readonly name: Bilingual }[];
  /** The group that the rows divide. */
  readonly whole: Pick<HeatRow, 'responses' | 'cells'> | null;
  readonly rows: readonly HeatRow[];
  /** What the rows are compared with; null without comparisons. */
  readonly comparedWith: ComparedWith | null;
}

/**
 * Returns the rows with the lowest figure of a dimension first; hidden figures come last. Without a dimension, the rows
 * keep their order.
 */
export function sortRows(rows: readonly HeatRow[], key: string | null, figure: FigureKind): readonly HeatRow[] {
  if (key === null) return rows;
  const valueOf = ({ cells }: HeatRow): number =>
    cells.find((cell) => cell.key === key)?.result[figure]?.value ?? Number.POSITIVE_INFINITY;
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)];
    return one === other ? 0 : one - other;
  });
}

const NOT_COMPARED = { favorability: null, score: null } as const;
const REST = { kind: 'rest' } as const;
const withoutComparison = ({ key, result }: { key: string; result: Result }): HeatCell => ({
  key,
  result,
  compared: NOT_COMPARED,
  comparedWith: REST,
});

type BreakoutCell = Breakouts['rows'][number]['cells'][number];
const compared =
  (comparedWith: ComparedWith) =>
  ({ key, result, favorability, score, whole }: BreakoutCell): HeatCell => ({
    key,
    result,
    compared: comparedWith.kind === 'rest' ? { favorability, score } : whole,
    comparedWith,
  });

/** The row that aggregates all hidden units, if any. */
const aggregatedRow = (
  others: { readonly units: readonly { readonly name: string | null }[]; readonly responses: number } | undefined,
  cells: readonly HeatCell[],
): HeatRow[] =>
  others
    ? [
        {
          id: null,
          name: null,
          hidden: null,
          responses: others.responses,
          cells,
          combines: others.units.map(({ name }) => name),
        },
      ]
    : [];

/** Heat map whose rows are compared with the rest, or with the whole that they divide. */
export function heatOfBreakouts(
  { category, filter, dimensions, whole, rows, others, how }: Breakouts,
  basis: Basis,
): HeatModel {
  const comparedWith: ComparedWith =
    basis === 'rest' ? REST : filter ? { kind: 'filter', filter: filter.name } : { kind: 'organization' };
  const cellsOf = (cells: readonly BreakoutCell[]) => cells.map(compared(comparedWith));
  return {
    category: category?.title ?? '',
    threshold: how.threshold,
    dimensions,
    whole: whole && { responses: whole.responses, cells: whole.cells.map(withoutComparison) },
    rows: [
      ...rows.map((row) => ({ ...row, cells: cellsOf(row.cells) })),
      ...aggregatedRow(others, cellsOf(others?.cells ?? [])),
    ],
    comparedWith,
  };
}

/** Heat map of a shared table, which contains no comparisons. */
export function heatOfAnalysis(
  { dimensions, product, participation, threshold }: Analysis,
  { category, units, others }: Analysis['breakouts'][number],
): HeatModel {
  return {
    category: category.title,
    threshold,
    dimensions,
    whole: product && {
      responses: participation.responses,
      cells: [{ key: 'product', result: product }, ...dimensions].map(withoutComparison),
    },
    rows: [
      ...units.map(({ product: own, dimensions: parts, ...unit }) => ({
        ...unit,
        cells: [{ key: 'product', result: own }, ...parts].map(withoutComparison),
      })),
      ...aggregatedRow(
        others,
        others ? [{ key: 'product', result: others.product }, ...others.dimensions].map(withoutComparison) : [],
      ),
    ],
    comparedWith: null,
  };
}
