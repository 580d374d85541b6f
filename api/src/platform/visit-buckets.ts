import type { VisitFigure } from '@veleta/shared/contracts';

const LOAD_SECONDS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 4, 6, 10];

/**
 * Upper bounds of the histograms of visits. The limits of good and poor Web Vitals are among them
 * (https://web.dev/articles/vitals).
 */
export const VISIT_BUCKETS: Readonly<Record<VisitFigure, readonly number[]>> = {
  lcp: [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10],
  inp: [0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2],
  cls: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.4, 0.7, 1],
  load: LOAD_SECONDS,
  render: LOAD_SECONDS,
};
