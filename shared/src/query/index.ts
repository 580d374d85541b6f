export { makeQueryClient, PERSISTED, retryDelayMs } from './client.ts';
export {
  FRESHNESS_MS,
  GARBAGE_COLLECTION_MS,
  LIVE_REFETCH_MS,
  OFFLINE_CACHE_MS,
  PERSIST_THROTTLE_MS,
} from './freshness.ts';
