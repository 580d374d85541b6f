/**
 * Server data: the library as pages use it, with the client, freshness and what is kept between visits. The library is
 * shared through this list, so that what nobody uses of it is not loaded; what is missing is added here. Fetched when
 * somebody is signed in; a page without reading takes `@veleta/shared/query/sending`.
 */
export { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient, UseQueryResult } from '@tanstack/react-query';
export { makeQueryClient, PERSISTED, retryDelayMs } from './client.ts';
export {
  FRESHNESS_MS,
  GARBAGE_COLLECTION_MS,
  LIVE_REFETCH_MS,
  OFFLINE_CACHE_MS,
  PERSIST_THROTTLE_MS,
} from './freshness.ts';
