import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister';
import { persistQueryClient, type PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { OFFLINE_CACHE_MS, PERSIST_THROTTLE_MS, type QueryClient } from '@veleta/shared/query/sending';
import { QUERIES_KEY } from './queries-key.ts';

/** Local storage, where an empty text is no entry: a cleared cache leaves nothing behind. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => (value ? localStorage.setItem(key, value) : localStorage.removeItem(key)),
  removeItem: (key: string) => localStorage.removeItem(key),
};

/**
 * Keeps the queries on the allow-list (`meta: { persist: true }`) in local storage for 24 hours. Clearing local storage and
 * the client, as the end of a session does, leaves nothing of them.
 */
export async function persistQueries(client: QueryClient, version: string): Promise<void> {
  const [, restored] = persistQueryClient({
    // The persister brings its own copy of the query core; what it uses of a client is the same in both.
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
