import type { analysis, analysisViews, externalBenchmarks, Language } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

/** The disclosed table of one measurement. With the views it is the only source of a report's figures. */
export type Analysis = z.input<typeof analysis.AnalysisSchema>;
export type Result = NonNullable<Analysis['product']>;
export type Figure = NonNullable<Result['favorability']>;
export type Dimension = Analysis['dimensions'][number];
export type HeatMap = z.input<typeof analysisViews.BreakoutsSchema>;
export type Benchmark = z.input<typeof analysisViews.BenchmarkSchema>;
export type Trend = z.input<typeof analysisViews.TrendSchema>;
export type TrendPoint = Trend['points'][number];
export type Drivers = z.input<typeof analysisViews.DriversSchema>;
export type Driver = Drivers['drivers'][number];
export type ExternalBenchmark = z.input<typeof externalBenchmarks.ExternalBenchmarkSchema>;
export type Comparison = analysisViews.Comparison;

/** All comments on one question, in the order of the screens. */
export interface CommentedQuestion {
  readonly text: { readonly en: string; readonly es: string };
  readonly comments: readonly string[];
}

/** The views that screens show besides the table, in their API format. */
export interface ReportViews {
  /** One per category; every cell is compared with the rest. */
  readonly heatMaps: readonly HeatMap[];
  readonly overview: z.input<typeof analysisViews.OverviewSchema>;
  readonly benchmark: Benchmark;
  /** Other organizations of the industry, which rank focus areas. */
  readonly external: ExternalBenchmark;
  readonly trend: Trend;
  readonly drivers: Drivers;
  /** `few`: too few to be shown (C10); `none`: the survey had no open question. */
  readonly comments: { readonly available: 'ready' | 'none' | 'few'; readonly questions: readonly CommentedQuestion[] };
}

/** All data of a report. */
export interface ReportContent {
  readonly analysis: Analysis;
  /** Null if the results are suppressed. */
  readonly views: ReportViews | null;
  readonly organization: string;
  readonly logo: { readonly type: string; readonly content: Buffer } | null;
  /** Dark enough for contrast with white. */
  readonly color: string;
  readonly language: Language;
  /** The only time in the file. */
  readonly madeAt: Date;
}
