import type { analysisViews, itemBreakouts } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import type {
  AnalysisMeasurement,
  Detail,
  DisclosedTable,
  Figure,
  Result,
  Spread,
} from '../../disclosure-control/index.ts';

export type Overview = z.infer<typeof analysisViews.OverviewSchema>;
export type Groups = z.infer<typeof analysisViews.GroupsSchema>;
export type Dimensions = z.infer<typeof analysisViews.DimensionsSchema>;
export type Breakouts = z.infer<typeof analysisViews.BreakoutsSchema>;
export type ItemBreakouts = z.infer<typeof itemBreakouts.ItemBreakoutsSchema>;
export type Benchmark = z.infer<typeof analysisViews.BenchmarkSchema>;
export type Trend = z.infer<typeof analysisViews.TrendSchema>;
export type How = z.infer<typeof analysisViews.HowSchema>;
export type UnitRef = NonNullable<Dimensions['unit']>;

/** A measurement with its disclosed table, the input of every view. */
export interface Read {
  readonly measurement: AnalysisMeasurement;
  readonly table: DisclosedTable;
  /** Person-level spreads of the whole organization; read only to compare two measurements. */
  readonly spreads?: readonly Spread[];
}

/** Results of one group: the whole organization, or a unit. */
export interface GroupResults {
  readonly unit: UnitRef | null;
  readonly hidden: Result['hidden'];
  readonly responses: number | null;
  readonly product: Result | null;
  readonly dimensions: readonly {
    readonly key: string;
    readonly result: Result;
    readonly items?: readonly { readonly key: string; readonly result: Result }[] | undefined;
  }[];
}

/** Returns the results of a unit, or of the organization; undefined for an unknown unit. */
export function groupOf(table: DisclosedTable, unit: string | undefined): GroupResults | undefined {
  if (unit === undefined) {
    const { product, dimensions, participation } = table;
    return { unit: null, hidden: null, responses: participation.responses, product, dimensions };
  }
  for (const { category, units } of table.breakouts) {
    const found = units.find(({ id }) => id === unit);
    if (found?.id)
      return { ...found, unit: { id: found.id, name: found.name ?? '', category }, dimensions: found.dimensions };
  }
  return undefined;
}

/** Returns the footer of a view: how many of its figures are published, and why others are hidden. */
export function howOf(table: DisclosedTable, responses: number | null, results: readonly Result[]): How {
  const of = (isOne: (result: Result) => boolean) => results.filter(isOne).length;
  const isLimit = ({ favorability }: Result) => favorability?.bound !== 'exact';
  return {
    threshold: table.threshold,
    responses,
    shown: of((result) => result.hidden === null && !isLimit(result)),
    coded: of((result) => result.hidden === null && isLimit(result)),
    primary: of(({ hidden }) => hidden === 'primary'),
    secondary: of(({ hidden }) => hidden === 'secondary'),
  };
}

/** Returns the person-level spread of the product or a dimension; undefined if spreads were not read. */
export const spreadIn = (read: Read | null, key: string): Spread | undefined =>
  read?.spreads?.find((spread) => spread.key === key);

export const frameOf = ({ measurement, table }: Read, how: How) => ({ measurement, status: table.status, how });

export const detailOf = (details: readonly Detail[], key: string) => details.find((detail) => detail.key === key);

/** Returns an exact figure; null for a limit, which is not compared (C7). */
export const exactOf = (figure: Figure | null | undefined): number | null =>
  figure?.bound === 'exact' ? figure.value : null;
