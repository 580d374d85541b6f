/**
 * The client of server data, and what sends to it: all of the library that a page of somebody who is not signed in needs.
 * What reads is 3 KB gzip more, in `@veleta/shared/query`.
 */
export { useMutation, useQueryClient } from '@tanstack/react-query';
export type { QueryClient } from '@tanstack/react-query';
export { FETCHED_AHEAD_MS, makeQueryClient } from './client.ts';
export { OFFLINE_CACHE_MS, PERSIST_THROTTLE_MS } from './freshness.ts';
