import { setTimeout as wait } from 'node:timers/promises';
import type { Services, buildApp } from '@veleta/api';

type App = Awaited<ReturnType<typeof buildApp>>;

/** Answers that take longer than this are cut off. */
const ANSWER_LIMIT_MS = 10_000;
const IDLE_LOOK_MS = 50;
/** What a caller sent just before on an open connection is read in this time; closing at once would cut it off unread. */
const LEAST_DRAIN_MS = 100;
const MS_PER_SECOND = 1_000;

/**
 * Stops serving without losing a request: readiness turns off and every answer asks for the connection to be closed; after
 * the time that proxies need to notice, nothing new is accepted; then what is in flight is answered.
 */
export async function finishRequests(
  app: App,
  { health }: Pick<Services, 'health'>,
  { drainSeconds }: { drainSeconds: number },
): Promise<void> {
  health.drain();
  await wait(Math.max(drainSeconds * MS_PER_SECOND, LEAST_DRAIN_MS));
  const closing = app.close();
  // A connection whose answer had begun before this may be kept open by its other end, and carries nothing any more.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS);
  const limit = setTimeout(() => app.server.closeAllConnections(), ANSWER_LIMIT_MS);
  await closing.finally(() => {
    clearInterval(idle);
    clearTimeout(limit);
  });
}
