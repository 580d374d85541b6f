import type { QueryClient } from '@veleta/shared/query/sending';
import { PREFETCH_FRESH_MS } from '@veleta/shared/query/sending';
import type { RemoteModule } from '@veleta/shared/remote';

/** Last start of the queries of a path, by client. */
const started = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Lets a remote start the queries of a path, once for an intent and the navigation that follows. The page shows any
 * failure when it runs the query itself.
 */
export async function startQueries(remoteModule: RemoteModule, path: string, client: QueryClient): Promise<void> {
  const moments = started.get(client) ?? new Map<string, number>();
  started.set(client, moments);
  const now = Date.now();
  if (now - (moments.get(path) ?? 0) < PREFETCH_FRESH_MS) return;
  moments.set(path, now);
  try {
    await remoteModule.prefetch?.(path, client);
  } catch {
    // The page runs the query again.
  }
}
