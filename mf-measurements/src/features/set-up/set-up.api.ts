import { catalogues, measurements } from '@veleta/shared/contracts';
import { call, codeOf, type BodyOf, type ReplyOf } from '@veleta/shared/http';
import {
  FRESHNESS_MS,
  keepPreviousData,
  PERSISTED,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@veleta/shared/query';
import { subscriptionsQuery } from './plan-limit/plan-limit.api.ts';
import { KEYS } from '../../common/query-keys.ts';

export type MeasurementSet = ReplyOf<typeof measurements.getMeasurementSets>[number];
export type Measurement = MeasurementSet['measurements'][number];
export type MeasurementSetInput = BodyOf<typeof measurements.createMeasurementSet>;

/** The sets of one product; the current one is the first. */
export const setsQuery = (product: string) =>
  queryOptions({
    queryKey: [...KEYS.measurementSets, product],
    queryFn: ({ signal }) => call(measurements.getMeasurementSets, { query: { product }, signal }),
    staleTime: FRESHNESS_MS.measurementSets,
  });

/** The names depend on the language of the request, so each language has a key. */
export const frequenciesQuery = (language: string) =>
  queryOptions({
    queryKey: ['frequencies', language],
    queryFn: ({ signal }) => call(catalogues.getFrequencies, { signal }),
    staleTime: FRESHNESS_MS.frequencies,
    ...PERSISTED,
  });

export const timezonesQuery = (search: string) =>
  queryOptions({
    queryKey: ['timezones', search],
    queryFn: ({ signal }) => call(catalogues.getTimezones, { query: { q: search }, signal }),
    staleTime: FRESHNESS_MS.frequencies,
    placeholderData: keepPreviousData,
  });

/** Refetches what an error shows to be outdated: the plan, or whether the product is enabled. */
export function refetchOutdated(client: ReturnType<typeof useQueryClient>, error: unknown): Promise<void> | undefined {
  const code = codeOf(error);
  if (code === 'plan_limit' || code === 'no_subscription')
    return client.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
  return code === 'product_disabled' ? client.invalidateQueries({ queryKey: KEYS.products }) : undefined;
}

export function useCreateMeasurementSet() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: MeasurementSetInput) => call(measurements.createMeasurementSet, { body: input }),
    onError: (error) => refetchOutdated(client, error),
    onSettled: () =>
      Promise.all(
        [KEYS.measurementSets, KEYS.panel, KEYS.participantLists, KEYS.categories, KEYS.planUse].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
