import type { QueryClient } from '@veleta/shared/query/sending';
import { FETCHED_AHEAD_MS } from '@veleta/shared/query/sending';
import type { RemoteModule } from '@veleta/shared/remote';

/** When the queries of a path were last started, by client. */
const started = new WeakMap<QueryClient, Map<string, number>>();

/**
 * Lets a remote start the queries of a path; once where an intent to go there is followed by going. Whatever goes wrong in it
 * shows when the page asks for itself.
 */
export async function startQueries(remoteModule: RemoteModule, path: string, client: QueryClient): Promise<void> {
  const moments = started.get(client) ?? new Map<string, number>();
  started.set(client, moments);
  const now = Date.now();
  if (now - (moments.get(path) ?? 0) < FETCHED_AHEAD_MS) return;
  moments.set(path, now);
  try {
    await remoteModule.prefetch?.(path, client);
  } catch {
    // Nothing is lost: it was only early.
  }
}
