import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { FRESHNESS_MS, GARBAGE_COLLECTION_MS, OFFLINE_CACHE_MS } from './freshness.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Marks the query for persistence between visits: reference data only. */
      persist?: boolean;
    };
  }
}

/** Spread into the options of a reference query (countries, tiers, …) that is persisted between visits. */
export const PERSISTED = { meta: { persist: true }, gcTime: OFFLINE_CACHE_MS } as const;

const LONGEST_DELAY_MS = 30_000;
/** Backoff: 1 s, doubling, at most 30 s. */
export const retryDelayMs = (failures: number): number => Math.min(1000 * 2 ** failures, LONGEST_DELAY_MS);

/** Time for which a prefetched response counts as fresh for its page. */
export const PREFETCH_FRESH_MS = 5000;

/** Creates the only query client of the page. */
export function createQueryClient(): QueryClient {
  // Times of prefetched responses without a mounted query.
  const ahead = new WeakMap<object, number>();
  const queryCache = new QueryCache({
    onSuccess: (_, query) => {
      if (query.getObserversCount() === 0) ahead.set(query, query.state.dataUpdatedAt);
    },
  });
  const wasPrefetched = (query: object, { dataUpdatedAt, isInvalidated }: Query['state']): boolean =>
    !isInvalidated && ahead.get(query) === dataUpdatedAt && Date.now() - dataUpdatedAt < PREFETCH_FRESH_MS;
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: FRESHNESS_MS.default,
        gcTime: GARBAGE_COLLECTION_MS,
        retry: 1,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        refetchOnMount: (query) => !wasPrefetched(query, query.state),
        refetchOnReconnect: true,
        // A paused query would show a skeleton for ever; a failed one shows an error with a retry.
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
}
