import type * as z from 'zod/mini';
import type { analysis, analysisViews } from '@veleta/shared/contracts';

export type Analysis = z.infer<typeof analysis.AnalysisSchema>;
export type AnalysisMeasurement = Analysis['measurement'];
export type Result = z.infer<typeof analysis.ResultSchema>;
export type Figure = analysis.Figure;
export type Hidden = z.infer<typeof analysis.HiddenSchema>;
export type EnpsResult = z.infer<typeof analysis.EnpsSchema>;
export type DimensionResult = Analysis['dimensions'][number];
export type Breakout = Analysis['breakouts'][number];
export type UnitResult = Breakout['units'][number];

/**
 * The stored table that every reader sees: the analysis reply without the fields that identify the measurement or report the destruction
 * of answers.
 */
export type DisclosedTable = Omit<Analysis, 'measurement' | 'answers_destroyed_at'>;

export type Cell = z.infer<typeof analysisViews.CellSchema>;
export type Comparison = analysisViews.Comparison;
type Breakouts = z.infer<typeof analysisViews.BreakoutsSchema>;
type Drivers = z.infer<typeof analysisViews.DriversSchema>;
type MeasuredItem = z.infer<typeof analysisViews.DimensionsSchema>['dimensions'][number]['items'][number];

/** A heat map in its stored form. */
export interface HeatMap extends Pick<Breakouts, 'filter'> {
  readonly rows: z.infer<typeof analysisViews.HeatRowSchema>[];
  readonly others?: z.infer<typeof analysisViews.CombinedRowSchema> | undefined;
  readonly category: NonNullable<Breakouts['category']>;
  /** The unit that filters the map; null for people without a unit, undefined for an unfiltered map. */
  readonly filtersBy: string | null | undefined;
  /** Number of people that the map covers. */
  readonly responses: number;
}

/** Distribution and interval of an item or dimension for the whole organization. */
export type Detail = Pick<MeasuredItem, 'key' | 'distribution' | 'interval'>;
export type DriversView = Pick<Drivers, 'available' | 'outcome' | 'people' | 'drivers'>;

/**
 * Person-level standard deviation of the product or a dimension for the whole organization, in whole points. It is used for significance
 * marks and is in no reply. Null beside a limit.
 */
export interface Spread {
  readonly key: string;
  readonly favorability: number | null;
  readonly score: number | null;
}

/** Everything that is computed and stored for a finished measurement. */
export interface Disclosed {
  readonly table: DisclosedTable;
  readonly spreads: readonly Spread[];
  readonly details: readonly Detail[];
  readonly heatMaps: readonly HeatMap[];
  readonly drivers: DriversView;
}

export const hiddenResult = (hidden: Hidden): Result => ({
  hidden,
  favorability: null,
  neutral: null,
  unfavorable: null,
  score: null,
  answers: null,
});
export const hiddenEnps = (hidden: Hidden): EnpsResult => ({
  hidden,
  value: null,
  low: null,
  high: null,
  answers: null,
});
