import { fraction } from './fraction.ts';
import { countAnswers, type Histogram } from './metrics.ts';
import { roundHalfAway, roundNumberHalfAway } from './rounding.ts';

const Z_95 = 1.96;

export interface Enps {
  /** −100 to 100. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly answers: number;
  /** Numbers of detractors, passives and promoters. Value and interval together disclose all three. */
  readonly parts: readonly number[];
}

const sumOf = (histogram: Histogram, from: number, to: number): number => countAnswers(histogram.slice(from, to + 1));

/** Returns eNPS (E1), the share of 9–10 minus the share of 0–6, with its 95 % interval. Needs at least one answer. */
export function measureEnps(histogram: Histogram): Enps {
  const answers = countAnswers(histogram);
  const [detractors, passives, promoters] = [sumOf(histogram, 0, 6), sumOf(histogram, 7, 8), sumOf(histogram, 9, 10)];
  const [p, d] = [promoters / answers, detractors / answers];
  const standardError = 100 * Math.sqrt(Math.max(0, p + d - (p - d) ** 2) / answers);
  const exact = (100 * (promoters - detractors)) / answers;
  return {
    value: roundHalfAway(fraction(100 * (promoters - detractors), answers)),
    low: roundNumberHalfAway(Math.max(-100, exact - Z_95 * standardError)),
    high: roundNumberHalfAway(Math.min(100, exact + Z_95 * standardError)),
    answers,
    parts: [detractors, passives, promoters],
  };
}
