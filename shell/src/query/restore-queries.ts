import type { QueryClient } from '@veleta/shared/query/sending';
import type { SessionStore } from '../session/session-store.ts';
import { QUERIES_KEY } from './queries-key.ts';

const hasStored = (): boolean => {
  try {
    return localStorage.getItem(QUERIES_KEY) !== null;
  } catch {
    // Storage is blocked.
    return false;
  }
};

/**
 * Restores the queries of an earlier visit and persists those of this one. Loads the code for it only if there are
 * stored queries, which the page waits for, or after the sign-in.
 */
export async function restoreQueries(client: QueryClient, store: SessionStore, version: string): Promise<void> {
  const start = (): Promise<void> =>
    import('./persist-queries.ts').then(
      ({ persistQueries }) => persistQueries(client, version),
      // Nothing is persisted then; every query is fetched again.
      () => {},
    );
  if (hasStored()) return start();
  const stop = store.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    void start();
  });
}
