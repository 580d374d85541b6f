export type { CellSuppression } from './cell-suppression.ts';
export type { DimensionCoding } from './coding.ts';
export {
  type CommentCount,
  type CommentCounts,
  type CommentTopic,
  type CountedCommentPlan,
  planCommentsOf,
  selectionKey,
} from './comment-plan.ts';
export { planDays } from './days.ts';
export { discloseAll } from './disclose-all.ts';
export {
  type Analysis,
  type AnalysisMeasurement,
  type Breakout,
  type Cell,
  type Comparison,
  type Detail,
  type Disclosed,
  type DisclosedTable,
  type DriversView,
  type EnpsResult,
  type Figure,
  type HeatMap,
  hiddenResult,
  type Result,
  type Spread,
  type UnitResult,
} from './disclosed-table.ts';
export type { DisclosureInput, DisclosureItem } from './disclosure-input.ts';
export { drawCoarsening } from './drawn-coarsening.ts';
export { suppressCells, startCoding } from './pipeline.ts';
export type { Category } from './rows.ts';
export { ALL_RULES } from './rules.ts';
