import type { QueryClient } from '@veleta/shared/query/sending';
import type { SessionStore } from '../session/session-store.ts';
import { QUERIES_KEY } from './queries-key.ts';

const hasKept = (): boolean => {
  try {
    return localStorage.getItem(QUERIES_KEY) !== null;
  } catch {
    // Blocked storage holds nothing.
    return false;
  }
};

/**
 * Brings back the queries kept on an earlier visit, and keeps those of this one. The code for it comes only where there is something to
 * bring back, which the page waits for, or once somebody is signed in: a sign-in page has nothing worth keeping.
 */
export async function keepQueries(client: QueryClient, store: SessionStore, version: string): Promise<void> {
  const start = (): Promise<void> =>
    import('./persist-queries.ts').then(
      ({ persistQueries }) => persistQueries(client, version),
      // Nothing is kept then; everything is asked for anew.
      () => {},
    );
  if (hasKept()) return start();
  const stop = store.subscribe(({ status }) => {
    if (status !== 'signed-in') return;
    stop();
    void start();
  });
}
