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

/** What is stored of a finished measurement and read by everybody: the reply without what names the measurement, and without what happens to its answers later. */
export type DisclosedTable = Omit<Analysis, 'measurement' | 'answers_destroyed_at'>;

export type Cell = z.infer<typeof analysisViews.CellSchema>;
export type Comparison = analysisViews.Comparison;
type Breakouts = z.infer<typeof analysisViews.BreakoutsSchema>;
type Drivers = z.infer<typeof analysisViews.DriversSchema>;
type MeasuredItem = z.infer<typeof analysisViews.DimensionsSchema>['dimensions'][number]['items'][number];

/** One heat map as it is stored. */
export interface HeatMap extends Pick<Breakouts, 'filter' | 'rows' | 'others'> {
  readonly category: NonNullable<Breakouts['category']>;
  /** The unit that filters, null for those without one; undefined where nothing does. */
  readonly filtersBy: string | null | undefined;
  /** Of everybody that it is about. */
  readonly responses: number;
}

/** What the whole organization answered to an item or dimension, beside its result. */
export type Detail = Pick<MeasuredItem, 'key' | 'distribution' | 'interval'>;
export type DriversView = Pick<Drivers, 'available' | 'outcome' | 'people' | 'drivers'>;

/**
 * Standard deviation of one person in the product or a dimension of the whole organization, in whole points. It is used for marks and in no
 * reply. Null beside a limit.
 */
export interface Spread {
  readonly key: string;
  readonly favorability: number | null;
  readonly score: number | null;
}

/** Everything that is made of a finished measurement at once. */
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
