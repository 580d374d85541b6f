import type { Histogram } from '../statistics/index.ts';

/** The people of one finished measurement who share a unit in every category: the finest group that anybody could form. */
export interface FinestGroup {
  /** One unit per category, null where these people gave none. */
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
