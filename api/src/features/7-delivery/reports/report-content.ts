import type { analysis, analysisViews, Language } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

/** The disclosed table of one measurement: with the views made beside it, the only source of figures that a report has. */
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
export type Comparison = analysisViews.Comparison;

/** Comments of everybody to one question, in the order that screens show. */
export interface CommentedQuestion {
  readonly text: { readonly en: string; readonly es: string };
  readonly comments: readonly string[];
}

/** What the screens show beside the table; each as the screens get it. */
export interface ReportViews {
  /** One for each category, every cell against the rest. */
  readonly heatMaps: readonly HeatMap[];
  readonly overview: z.input<typeof analysisViews.OverviewSchema>;
  readonly benchmark: Benchmark;
  readonly trend: Trend;
  readonly drivers: Drivers;
  /** `few`: they may not be read (C10); `none`: nothing open was asked. */
  readonly comments: { readonly available: 'ready' | 'none' | 'few'; readonly questions: readonly CommentedQuestion[] };
}

/** Everything that a report is made of. */
export interface ReportContent {
  readonly analysis: Analysis;
  /** Null where the measurement is withheld. */
  readonly views: ReportViews | null;
  readonly organization: string;
  readonly logo: { readonly type: string; readonly content: Buffer } | null;
  /** Dark enough for words on white, and for white on it. */
  readonly color: string;
  readonly language: Language;
  /** The only time inside the file. */
  readonly madeAt: Date;
}
