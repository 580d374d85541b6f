import type { Histogram } from '../statistics/index.ts';

/** The respondents of a finished measurement who share a unit in every category: a cell of the full cross-classification. */
export interface FinestGroup {
  /** One unit per category; null for people without a unit in it. */
  readonly units: readonly (string | null)[];
  readonly respondents: number;
  /** Their answers, one histogram per item of the measurement (empty for open questions). */
  readonly histograms: readonly Histogram[];
}

export interface Category {
  readonly id: string;
  readonly title: string;
  readonly units: readonly { readonly id: string; readonly name: string }[];
}
