import { QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { FRESHNESS_MS, GARBAGE_COLLECTION_MS, OFFLINE_CACHE_MS } from './freshness.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Puts the query on the allow-list of what is kept between visits: reference data only. */
      persist?: boolean;
    };
  }
}

/** Spread into the options of a reference query (countries, tiers, …) that is to be kept between visits. */
export const PERSISTED = { meta: { persist: true }, gcTime: OFFLINE_CACHE_MS } as const;

const LONGEST_DELAY_MS = 30_000;
/** 1 s, doubling, at most 30 s. */
export const retryDelayMs = (failures: number): number => Math.min(1000 * 2 ** failures, LONGEST_DELAY_MS);

/** An answer that came before the page that wants it counts as that page's own for so long. */
export const FETCHED_AHEAD_MS = 5000;

/** The one query client of the page. */
export function makeQueryClient(): QueryClient {
  // Moments of answers that nobody was there to see.
  const ahead = new WeakMap<object, number>();
  const queryCache = new QueryCache({
    onSuccess: (_, query) => {
      if (query.getObserversCount() === 0) ahead.set(query, query.state.dataUpdatedAt);
    },
  });
  const wasFetchedAhead = (query: object, { dataUpdatedAt, isInvalidated }: Query['state']): boolean =>
    !isInvalidated && ahead.get(query) === dataUpdatedAt && Date.now() - dataUpdatedAt < FETCHED_AHEAD_MS;
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: FRESHNESS_MS.default,
        gcTime: GARBAGE_COLLECTION_MS,
        retry: 1,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: false,
        refetchOnMount: (query) => !wasFetchedAhead(query, query.state),
        refetchOnReconnect: true,
        // A paused query shows a skeleton for ever; a failed one says what is wrong and offers to try again.
        networkMode: 'always',
      },
      mutations: { retry: 0, networkMode: 'always' },
    },
  });
}
