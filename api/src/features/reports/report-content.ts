import type { analysis, Language } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';

/** The disclosed table of one measurement: the only source of figures that a report has. */
export type Analysis = z.input<typeof analysis.AnalysisSchema>;
export type Result = NonNullable<Analysis['product']>;
export type Figure = NonNullable<Result['favorability']>;
export type Dimension = Analysis['dimensions'][number];
export type Breakout = Analysis['breakouts'][number];

/** Everything that a report is made of. */
export interface ReportContent {
  readonly analysis: Analysis;
  readonly organization: string;
  readonly logo: { readonly type: string; readonly content: Buffer } | null;
  /** Dark enough for words on white, and for white on it. */
  readonly color: string;
  readonly language: Language;
  /** The only time inside the file. */
  readonly madeAt: Date;
}
