import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { persistQueryClient, type PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { OFFLINE_CACHE_MS, PERSIST_THROTTLE_MS, type QueryClient } from '@veleta/shared/query/sending';
import { QUERIES_KEY } from './queries-key.ts';

/** Local storage in which writing an empty text removes the entry. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => (value ? localStorage.setItem(key, value) : localStorage.removeItem(key)),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/**
 * Persists the queries marked `meta: { persist: true }` in local storage for 24 hours. Clearing local storage and the
 * client, as at the end of a session, removes them.
 */
export async function persistQueries(client: QueryClient, version: string): Promise<void> {
  const [, restored] = persistQueryClient({
    // The persister bundles its own copy of the query core; the members it uses are the same in both.
    queryClient: client as unknown as PersistQueryClientOptions['queryClient'],
    persister: createSyncStoragePersister({
      storage,
      key: QUERIES_KEY,
      throttleTime: PERSIST_THROTTLE_MS,
      serialize: (cache) => (cache.clientState.queries.length > 0 ? JSON.stringify(cache) : ''),
    }),
    maxAge: OFFLINE_CACHE_MS,
    buster: version,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.meta?.['persist'] === true && query.state.status === 'success',
      shouldDehydrateMutation: () => false,
    },
    hydrateOptions: { defaultOptions: { queries: { gcTime: OFFLINE_CACHE_MS } } },
  });
  await restored;
}
