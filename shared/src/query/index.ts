/**
 * Server data: the parts of the query library that pages use, with the client, stale times and persistence. Shared as
 * this list, so that unused parts are not loaded; add missing exports here. Loaded after the sign-in; pages that only
 * send use `@veleta/shared/query/sending`.
 */
export { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
export type { QueryClient, UseQueryResult } from '@tanstack/react-query';
export { createQueryClient, PERSISTED, retryDelayMs } from './client.ts';
export {
  FRESHNESS_MS,
  GARBAGE_COLLECTION_MS,
  LIVE_REFETCH_MS,
  OFFLINE_CACHE_MS,
  PERSIST_THROTTLE_MS,
} from './freshness.ts';
