/**
 * The query client and mutations: all that pages without sign-in need of the library. Queries cost 3 KB more (gzip), in
 * `@veleta/shared/query`.
 */
export { useMutation, useQueryClient } from '@tanstack/react-query';
export type { QueryClient } from '@tanstack/react-query';
export { PREFETCH_FRESH_MS, createQueryClient } from './client.ts';
export { OFFLINE_CACHE_MS, PERSIST_THROTTLE_MS } from './freshness.ts';
