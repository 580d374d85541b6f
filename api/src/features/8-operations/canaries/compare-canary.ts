import { VISIT_FIGURES, type CanaryReason, type VisitFigure } from '@veleta/shared/contracts';
import { VISIT_BUCKETS } from '../../../platform/visit-buckets.ts';
import { compareShares } from '../../6-analysis/statistics/index.ts';
import { percentileOf, sizeOf, type Histogram, type ReleaseVisits } from '../page-visits/index.ts';

type Visits = Pick<ReleaseVisits, 'visits' | 'failed' | 'figures'>;

export interface Verdict {
  readonly status: 'waiting' | 'similar' | 'worse';
  /** The first figure that is worse; null for another status. */
  readonly reason: CanaryReason | null;
}

/**
 * Two-sided level of each comparison. Canaries are compared every minute with more and more visits, so 0.05 would end
 * good ones.
 */
const LEVEL = 0.001;
/** A smaller difference of the shares of failed visits is accepted. */
const LEAST_FAILURES = 0.01;
/** Smallest ratio of the 75th percentiles that counts as worse, and the smallest difference. */
const LEAST_RATIO = 1.2;
const LEAST_DIFFERENCE: Readonly<Record<VisitFigure, number>> = {
  lcp: 0.1,
  inp: 0.05,
  cls: 0.02,
  load: 0.1,
  render: 0.1,
};
const P75 = 0.75;

const isSignificant = (hits: number, people: number, otherHits: number, otherPeople: number): boolean => {
  const p = compareShares(hits, people, otherHits, otherPeople);
  return p !== null && p < LEVEL;
};

function compareFailures(canary: Visits, current: Visits): CanaryReason | null {
  const [share, before] = [canary.failed / canary.visits, current.failed / current.visits];
  return share - before >= LEAST_FAILURES && isSignificant(canary.failed, canary.visits, current.failed, current.visits)
    ? { figure: 'failures', canary: share, current: before, visits: canary.visits }
    : null;
}

/** Counts the values above the bucket of the current release's 75th percentile, where a quarter or less is expected. */
function compareFigure(figure: VisitFigure, canary: Histogram, current: Histogram): CanaryReason | null {
  const [p75, before] = [percentileOf(figure, canary, P75), percentileOf(figure, current, P75)];
  if (p75 === null || before === null) return null;
  if (p75 < before * LEAST_RATIO || p75 - before < LEAST_DIFFERENCE[figure]) return null;
  const bucket = VISIT_BUCKETS[figure].findIndex((bound) => before <= bound);
  const slow = (histogram: Histogram): number => sizeOf(histogram.slice(bucket + 1));
  return isSignificant(slow(canary), sizeOf(canary), slow(current), sizeOf(current))
    ? { figure, canary: p75, current: before, visits: sizeOf(canary) }
    : null;
}

/**
 * Compares the visits of a canary with those of the current release in the same time: the share of failed visits, then
 * the 75th percentile of each figure. A figure counts from `least` visits of both releases on.
 */
export function compareCanary(canary: Visits | undefined, current: Visits | undefined, least: number): Verdict {
  if (!canary || !current || canary.visits < least || current.visits < least)
    return { status: 'waiting', reason: null };
  const failures = compareFailures(canary, current);
  if (failures) return { status: 'worse', reason: failures };
  for (const figure of VISIT_FIGURES) {
    const [one, other] = [canary.figures[figure], current.figures[figure]];
    if (sizeOf(one) < least || sizeOf(other) < least) continue;
    const reason = compareFigure(figure, one, other);
    if (reason) return { status: 'worse', reason };
  }
  return { status: 'similar', reason: null };
}
