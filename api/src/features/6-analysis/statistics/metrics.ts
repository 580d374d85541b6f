import { fraction, type Fraction } from './fraction.ts';

/** How often each answer was given: position 0 holds the lowest one (1 of a Likert item, 0 of an eNPS item). */
export type Histogram = readonly number[];

export const LIKERT_POINTS = 5;
export const ENPS_POINTS = 11;

/** The exact parts of a group's answers in percent, and its score from 0 to 100. */
export interface Shares {
  readonly favorable: Fraction;
  readonly neutral: Fraction;
  readonly unfavorable: Fraction;
  readonly score: Fraction;
}

export function countAnswers(histogram: Histogram): number {
  return histogram.reduce((sum, count) => sum + count, 0);
}

/** The answers of several groups together. */
export function addHistograms(histograms: readonly Histogram[], points: number): number[] {
  const sum = Array.from({ length: points }, () => 0);
  for (const histogram of histograms)
    for (let point = 0; point < points; point += 1) sum[point]! += histogram[point] ?? 0;
  return sum;
}

/** F1 and S1 of one Likert item with at least one answer: 4–5 favorable, 3 neutral, 1–2 unfavorable; score 25 × (mean − 1). */
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
