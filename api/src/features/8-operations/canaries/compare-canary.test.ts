import { describe, expect, it } from '@jest/globals';
import { VISIT_FIGURES, type VisitFigure } from '@veleta/shared/contracts';
import { VISIT_BUCKETS } from '../../../platform/visit-buckets.ts';
import { compareCanary } from './compare-canary.ts';

/** Creates a histogram with this many values at each of the given seconds. */
function histogramOf(figure: VisitFigure, values: Record<number, number>): number[] {
  const bounds = VISIT_BUCKETS[figure];
  const histogram = [...bounds, Infinity].map(() => 0);
  for (const [value, count] of Object.entries(values)) {
    const index = [...bounds, Infinity].findIndex((bound) => Number(value) <= bound);
    histogram[index] = (histogram[index] ?? 0) + count;
  }
  return histogram;
}

const FAST = { 0.4: 150, 0.9: 50 };
function visitsOf(changes: Partial<Record<VisitFigure, Record<number, number>>> = {}, visits = 200, failed = 0) {
  const figures = Object.fromEntries(
    VISIT_FIGURES.map((figure) => [figure, histogramOf(figure, changes[figure] ?? {})]),
  ) as Record<VisitFigure, number[]>;
  return { visits, failed, figures };
}

describe('compareCanary', () => {
  it('waits until both releases have enough visits', () => {
    const waiting = { status: 'waiting', reason: null };
    expect(compareCanary(undefined, visitsOf(), 100)).toEqual(waiting);
    expect(compareCanary(visitsOf(), undefined, 100)).toEqual(waiting);
    expect(compareCanary(visitsOf({}, 99, 99), visitsOf(), 100)).toEqual(waiting);
    expect(compareCanary(visitsOf(), visitsOf({}, 99), 100)).toEqual(waiting);
  });

  it('accepts a release with the same failures and figures', () => {
    const same = visitsOf({ lcp: FAST, inp: { 0.06: 200 } }, 200, 2);
    expect(compareCanary(same, same, 100)).toEqual({ status: 'similar', reason: null });
  });

  it('rejects a release that fails more often', () => {
    expect(compareCanary(visitsOf({}, 200, 20), visitsOf({}, 1000, 10), 100)).toEqual({
      status: 'worse',
      reason: { figure: 'failures', canary: 0.1, current: 0.01, visits: 200 },
    });
  });

  it('accepts a difference of failures that chance explains, or that is small', () => {
    expect(compareCanary(visitsOf({}, 100, 2), visitsOf({}, 1000, 5), 100).status).toBe('similar');
    expect(compareCanary(visitsOf({}, 100_000, 900), visitsOf({}, 100_000, 100), 100).status).toBe('similar');
  });

  it.each(VISIT_FIGURES)('rejects a release whose 75th percentile of %s is worse', (figure) => {
    const scale = figure === 'inp' || figure === 'cls' ? 0.2 : 1;
    const before = { [0.4 * scale]: 150, [0.9 * scale]: 50 };
    const after = { [0.4 * scale]: 60, [2.6 * scale]: 140 };
    const verdict = compareCanary(visitsOf({ [figure]: after }), visitsOf({ [figure]: before }), 100);
    expect(verdict).toMatchObject({ status: 'worse', reason: { figure, visits: 200 } });
    expect(verdict.reason!.canary).toBeGreaterThan(verdict.reason!.current * 1.2);
  });

  it('accepts a slower release if too few visits have the figure', () => {
    const [few, many] = [visitsOf({ lcp: { 5: 99 } }), visitsOf({ lcp: FAST })];
    expect(compareCanary(few, many, 100).status).toBe('similar');
  });

  it('accepts a faster release with the fewer failures', () => {
    const verdict = compareCanary(visitsOf({ lcp: { 0.2: 200 } }), visitsOf({ lcp: { 4: 200 } }, 200, 40), 100);
    expect(verdict.status).toBe('similar');
  });

  it('accepts a slower 75th percentile that few values cause', () => {
    // 74 of 100 values are as fast as before, 75 of 100 were.
    const [after, before] = [visitsOf({ lcp: { 0.4: 74, 0.9: 26 } }, 100), visitsOf({ lcp: { 0.4: 75, 0.9: 25 } })];
    expect(compareCanary(after, before, 100).status).toBe('similar');
  });
});
