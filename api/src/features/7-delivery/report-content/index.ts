export { methodParagraphs, protectionParagraphs } from './method.ts';
export type {
  Analysis,
  Benchmark,
  Comparison,
  Dimension,
  Driver,
  Drivers,
  Figure,
  HeatMap,
  ReportContent,
  ReportViews,
  Result,
  Trend,
  TrendPoint,
} from './report-content.ts';
export { readSources } from './report-sources.ts';
export {
  marginText,
  NOTHING,
  othersText,
  participationText,
  type ReportWords,
  returningText,
  summaryText,
  wordsOf,
} from './report-words.ts';
