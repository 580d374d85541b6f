import { fraction, type Fraction } from './fraction.ts';

/** Number of people per answer. Position 0 is the lowest answer: 1 of a Likert item, 0 of an eNPS item. */
export type Histogram = readonly number[];

export const LIKERT_POINTS = 5;
export const ENPS_POINTS = 11;

/** The exact favorable, neutral and unfavorable shares of a group in percent, and its score from 0 to 100. */
export interface Shares {
  readonly favorable: Fraction;
  readonly neutral: Fraction;
  readonly unfavorable: Fraction;
  readonly score: Fraction;
}

export function countAnswers(histogram: Histogram): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

/** Adds the histograms of several groups. */
export function addHistograms(histograms: readonly Histogram[], points: number): number[] {
  const sum = Array.from({ length: points }, () => 0);
  for (const histogram of histograms)
    for (let point = 0; point < points; point += 1) sum[point]! += histogram[point] ?? 0;
  return sum;
}

/** Returns F1 and S1 of one Likert item: 4–5 favorable, 3 neutral, 1–2 unfavorable; score 25 × (mean − 1). Needs at least one answer. */
export function measureItem(histogram: Histogram): Shares {
  const answers = countAnswers(histogram);
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = histogram;
  return {
    favorable: fraction(100 * (four + five), answers),
    neutral: fraction(100 * three, answers),
    unfavorable: fraction(100 * (one + two), answers),
    score: fraction(25 * (two + 2 * three + 3 * four + 4 * five), answers),
  };
}
