import { setTimeout as wait } from 'node:timers/promises';
import type { Services, buildApp } from '@veleta/api';

type App = Awaited<ReturnType<typeof buildApp>>;

/** Replies that take longer are aborted. */
const ANSWER_LIMIT_MS = 10_000;
const IDLE_POLL_MS = 50;
/** Minimum drain time, in which requests already sent on open connections are read. Closing at once would drop them. */
const MIN_DRAIN_MS = 100;
const MS_PER_SECOND = 1_000;

/**
 * Stops the server without losing a request.
 * Readiness turns off and replies ask to close the connection. After the time that proxies need to notice, the server
 * accepts no more connections and finishes the requests in progress.
 */
export async function finishRequests(
  app: App,
  { health }: Pick<Services, 'health'>,
  { drainSeconds }: { drainSeconds: number },
): Promise<void> {
  health.drain();
  await wait(Math.max(drainSeconds * MS_PER_SECOND, MIN_DRAIN_MS));
  const closing = app.close();
  // The client may keep connections open whose replies had begun before; they are idle now.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_POLL_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), ANSWER_LIMIT_MS);
  await closing.finally(() => {
    clearInterval(idle);
    clearTimeout(limit);
  });
}
