import { HttpError } from '@veleta/shared/http';

/** Options of a query that checks the token of a link. Each visit checks it once. */
export const LINK_QUERY = {
  // A reply of the server is final; only a failed connection is retried.
  retry: (failures: number, error: unknown): boolean => !(error instanceof HttpError) && failures < 1,
  staleTime: Infinity,
  gcTime: 0,
} as const;
