import type * as z from 'zod/mini';
import type { analysis } from '@veleta/shared/contracts';

export type Analysis = z.infer<typeof analysis.AnalysisSchema>;
export type AnalysisMeasurement = Analysis['measurement'];
export type Result = z.infer<typeof analysis.ResultSchema>;
export type Figure = analysis.Figure;
export type Hidden = z.infer<typeof analysis.HiddenSchema>;
export type EnpsResult = z.infer<typeof analysis.EnpsSchema>;
export type DimensionResult = Analysis['dimensions'][number];
export type Breakout = Analysis['breakouts'][number];
export type UnitResult = Breakout['units'][number];

/** What is stored of a finished measurement and read by everybody: the reply without what names the measurement. */
export type DisclosedTable = Omit<Analysis, 'measurement'>;

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
