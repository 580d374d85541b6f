import type { analysisViews, externalBenchmarks } from '@veleta/shared/contracts';
import type * as z from 'zod/mini';
import { how } from './wire-views.ts';
import { ID, measurement, ready } from './wire.ts';

export type WireBenchmark = z.input<typeof analysisViews.BenchmarkSchema>;
export type WireTrend = z.input<typeof analysisViews.TrendSchema>;
export type WireExternal = z.input<typeof externalBenchmarks.ExternalBenchmarkSchema>;
type WireSharing = z.input<typeof externalBenchmarks.BenchmarkSharingSchema>;

const { product, enps, dimensions } = ready();
const exact = (value: number) => ({ value, bound: 'exact' as const });
const frame = { measurement: measurement(), status: 'ready' as const, how: how() };
const before = { ...measurement(), id: ID.unit(9), first_date: '2026-02-02', last_date: '2026-02-22' };

export const SALES = { id: ID.unit(1), name: 'Sales', category: { id: ID.area, title: 'Area' } };

type WireComparison = NonNullable<WireBenchmark['rows'][number]['rest']>;
const comparison = (
  value: number,
  difference: number,
  mark: 'above' | 'below' | 'uncertain' | 'same',
): WireComparison => ({
  favorability: exact(value),
  score: exact(value),
  compared: { favorability: { difference, mark }, score: { difference, mark } },
});
const rowsOf = (make: (index: number) => Pick<WireBenchmark['rows'][number], 'organization' | 'rest' | 'previous'>) =>
  [{ key: 'product', name: null, result: product! }, ...dimensions].map(({ key, name, result }, index) => ({
    key,
    name,
    result,
    ...make(index),
  }));

/** The whole organization, compared with the previous measurement. */
export const benchmark = (change: Partial<WireBenchmark> = {}): WireBenchmark => ({
  ...frame,
  unit: null,
  previous: before,
  rows: rowsOf((index) => ({
    organization: null,
    rest: null,
    previous: index === 0 ? comparison(55, 8, 'above') : comparison(60, -1, 'same'),
  })),
  ...change,
});

/** Sales, compared with the rest. Too few people changed for a comparison with the previous measurement. */
export const benchmarkOfUnit = (): WireBenchmark =>
  benchmark({
    unit: SALES,
    rows: rowsOf((index) => ({
      organization: product,
      rest: index === 0 ? comparison(70, -7, 'below') : comparison(82, -14, 'uncertain'),
      previous: null,
    })),
  });

export const external = (change: Partial<WireExternal> = {}): WireExternal => ({
  measurement: measurement(),
  status: 'ready',
  industry: 7,
  snapshot: { organizations: 31, made_on: '2026-10-02', period: { from: '2024-10-02', to: '2026-10-02' } },
  rows: [
    ...rowsOf(() => ({ organization: null, rest: null, previous: null })).map(({ key, name, result }, index) => ({
      key,
      name,
      favorability: {
        own: result.favorability,
        others: { median: 58, lower: 51, upper: 66, p90: 74 },
        difference: result.favorability ? result.favorability.value - 58 : null,
      },
      score: {
        own: result.score,
        others: { median: 60 + index, lower: 52, upper: 68, p90: 75 },
        difference: result.score ? result.score.value - 60 - index : null,
      },
      enps: null,
    })),
    {
      key: 'enps',
      name: null,
      favorability: null,
      score: null,
      enps: {
        own: exact(enps!.value!),
        others: { median: 4, lower: -12, upper: 21, p90: 40 },
        difference: enps!.value! - 4,
      },
    },
  ],
  items: dimensions
    .flatMap(({ items }) => items)
    .map(({ key, result }, index) => ({
      key,
      favorability: {
        own: result.favorability,
        others: { median: 55 + index, lower: 49, upper: 65, p90: null },
        difference: result.favorability?.bound === 'exact' ? result.favorability.value - 55 - index : null,
      },
    })),
  ...change,
});

export const withoutBenchmark = (status: WireExternal['status'], change: Partial<WireExternal> = {}): WireExternal =>
  external({ status, snapshot: null, rows: [], items: [], ...change });

export const sharing = (change: Partial<WireSharing> = {}): WireSharing => ({
  is_sharing: true,
  since: '2026-09-14T10:00:00.000Z',
  industry: 7,
  measurements: [measurement()],
  ...change,
});

type Point = WireTrend['points'][number];
const point = (month: number, change: Partial<Point> = {}): Point => ({
  measurement: {
    ...measurement(),
    id: `5b0a3c52-54d7-4a39-9d4b-3c8c5a3d0d0${month}`,
    first_date: `2026-0${month}-02`,
    last_date: `2026-0${month}-20`,
  },
  hidden: null,
  responses: 180 + month,
  product: { ...product!, favorability: exact(50 + 3 * month), score: exact(52 + 2 * month) },
  enps,
  dimensions: dimensions.map(({ key, name, result }) => ({ key, name, result })),
  ...change,
});

export const trend = (change: Partial<WireTrend> = {}): WireTrend => {
  const [first, ...more] = [1, 3, 5].map((month) => point(month));
  return {
    ...frame,
    unit: null,
    points: [{ ...first!, measurement: { ...first!.measurement, is_imported: true } }, ...more],
    ...change,
  };
};

/** Sales, which few people joined before the newest measurement. */
export const trendOfUnit = (): WireTrend => {
  const { points } = trend();
  const hidden = {
    hidden: 'secondary' as const,
    favorability: null,
    neutral: null,
    unfavorable: null,
    score: null,
    answers: null,
  };
  return trend({
    unit: SALES,
    points: points.map((one, index) =>
      index === 2
        ? { ...one, hidden: 'changed', responses: null, product: hidden, enps: null }
        : { ...one, enps: null },
    ),
  });
};
