import type { Comparison, Figure, Result } from '../report-content/index.ts';

/** The subject of a figure, from the whole organization to one unit. */
export type Level =
  | 'participation'
  | 'product'
  | 'enps'
  | 'dimension'
  | 'item'
  | 'own_question'
  | 'unit'
  | 'unit_dimension'
  | 'unit_item'
  | 'trend'
  | 'trend_dimension'
  | 'drivers'
  | 'driver';

export type Measure =
  | 'responses'
  | 'expected'
  | 'rate'
  | 'margin_of_error'
  | 'returning_devices'
  | 'favorability'
  | 'neutral'
  | 'unfavorable'
  | 'score'
  | 'answers'
  | 'enps'
  | 'enps_low'
  | 'enps_high'
  | 'favorability_to_previous'
  | 'score_to_previous'
  | 'enps_to_previous'
  | 'favorability_to_rest'
  | 'score_to_rest'
  | 'people'
  | 'r'
  | 'r_low'
  | 'r_high'
  | 'influence';

/** One figure with its dimensions: a row of a tidy table. */
export interface TidyFigure {
  readonly level: Level;
  readonly category: string;
  /** Null for people without a unit. */
  readonly unit: string | null;
  readonly dimension: string;
  readonly item: string;
  readonly measure: Measure;
  /** Null if suppressed. */
  readonly value: number | null;
  readonly bound: Figure['bound'];
  readonly hidden: Result['hidden'];
  /** Significance of a difference or correlation. */
  readonly mark?: Comparison['mark'] | 'clear' | 'unclear';
  /** Dates of another measurement than the report's. */
  readonly period?: { readonly firstDate: string; readonly lastDate: string };
}

export type Subject = Pick<TidyFigure, 'level'> & Partial<Pick<TidyFigure, 'category' | 'unit' | 'dimension' | 'item'>>;

export const ofSubject = (
  subject: Subject,
  measure: Measure,
  value: number | Figure | null,
  hidden: Result['hidden'],
): TidyFigure => ({
  category: '',
  unit: '',
  dimension: '',
  item: '',
  ...subject,
  measure,
  value: typeof value === 'object' ? (value?.value ?? null) : value,
  bound: typeof value === 'object' && value !== null ? value.bound : 'exact',
  hidden,
});

export const ofResult = (subject: Subject, { hidden, ...result }: Result): TidyFigure[] =>
  (['favorability', 'neutral', 'unfavorable', 'score', 'answers'] as const).map((measure) =>
    ofSubject(subject, measure, result[measure], hidden),
  );
