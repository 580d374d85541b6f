import { analysis } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, LIVE_REFETCH_MS, queryOptions } from '@veleta/shared/query';

export type Measurement = ReplyOf<typeof analysis.getAnalysisMeasurements>[number];
export type Analysis = ReplyOf<typeof analysis.getAnalysis>;
export type Result = Analysis['dimensions'][number]['result'];
export type Figure = NonNullable<Result['favorability']>;
export type Hidden = NonNullable<Result['hidden']>;
export type Dimension = Analysis['dimensions'][number];
export type Breakout = Analysis['breakouts'][number];

export const measurementsQuery = () =>
  queryOptions({
    queryKey: ['analysis', 'measurements'],
    queryFn: ({ signal }) => call(analysis.getAnalysisMeasurements, { signal }),
    staleTime: FRESHNESS_MS.measurementSets,
  });

/** Results of a finished measurement never change; the count of one that collects is asked for again while it is seen. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['analysis', 'measurement', id],
    queryFn: ({ signal }) => call(analysis.getAnalysis, { params: { id }, signal }),
    // Somebody who has just stopped a measurement comes here for its results.
    staleTime: ({ state }) => (state.data?.status === 'collecting' ? 0 : FRESHNESS_MS.productStats),
    refetchInterval: ({ state }) => (state.data?.status === 'collecting' ? LIVE_REFETCH_MS : false),
  });
