import { analysisViews, externalBenchmarks } from '@veleta/shared/contracts';
import { call, type ReplyOf } from '@veleta/shared/http';
import { FRESHNESS_MS, queryOptions, useMutation, useQueryClient } from '@veleta/shared/query';
import { RESULTS_FRESHNESS, viewKey } from './analysis.api.ts';

export type Benchmark = ReplyOf<typeof analysisViews.getBenchmark>;
export type External = ReplyOf<typeof externalBenchmarks.getExternalBenchmark>;

const SHARING = ['external-benchmarks', 'sharing'] as const;

export const benchmarkQuery = (id: string, unit: string | undefined) =>
  queryOptions({
    queryKey: viewKey('benchmark', id, { unit }),
    queryFn: ({ signal }) => call(analysisViews.getBenchmark, { params: { id }, query: { unit }, signal }),
    ...RESULTS_FRESHNESS,
  });

export const externalQuery = (id: string) =>
  queryOptions({
    queryKey: ['external-benchmarks', 'measurement', id],
    queryFn: ({ signal }) => call(externalBenchmarks.getExternalBenchmark, { params: { id }, signal }),
    staleTime: FRESHNESS_MS.productStats,
  });

export const sharingQuery = () =>
  queryOptions({
    queryKey: SHARING,
    queryFn: ({ signal }) => call(externalBenchmarks.getBenchmarkSharing, { signal }),
  });

/** Starts or ends sharing and refetches external benchmarks. */
export function useSetSharing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isSharing: boolean) => call(externalBenchmarks.putBenchmarkSharing, { body: { isSharing } }),
    onSuccess: async (saved) => {
      client.setQueryData(SHARING, saved);
      await client.invalidateQueries({ queryKey: ['external-benchmarks', 'measurement'] });
    },
  });
}
