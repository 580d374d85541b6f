import type { FastifyInstance } from 'fastify';
import { poolOf } from './database/open-database.ts';
import { sendError } from './error-replies.ts';
import { AppError } from './errors.ts';
import type { Services } from './services.ts';

/** How often the wait for a connection of the pool is measured. */
const PROBE_EVERY_MS = 250;
/** Requests that would wait for longer than this before anything is done for them are refused. */
const LONGEST_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 3;
/** Health and metrics are answered always, and files cost next to nothing. */
const SHED = /^\/api\/v\d/;

/**
 * Refuses calls with 503 and `Retry-After` while requests wait too long. What is measured is how long a request would wait for a
 * connection of the pool at the moment: it comes after all who wait already, and later still where the event loop is busy.
 */
export function registerOverload(app: FastifyInstance, { db, log }: Pick<Services, 'db' | 'log'>): void {
  let lastWaitMs = 0;
  let probingSinceMs: number | null = null;
  let isShedding = false;

  const probe = async (): Promise<void> => {
    if (probingSinceMs !== null) return;
    const sinceMs = performance.now();
    probingSinceMs = sinceMs;
    try {
      (await poolOf(db).connect()).release();
      lastWaitMs = performance.now() - sinceMs;
    } catch {
      // The database is away: each request says so by itself.
      lastWaitMs = 0;
    } finally {
      probingSinceMs = null;
    }
  };
  const timer = setInterval(() => void probe(), PROBE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    if (!SHED.test(request.url)) return undefined;
    const waitMs = Math.max(lastWaitMs, probingSinceMs === null ? 0 : performance.now() - probingSinceMs);
    const wasShedding = isShedding;
    isShedding = waitMs > LONGEST_WAIT_MS;
    if (isShedding && !wasShedding) log.warn({ waitMs: Math.round(waitMs) }, 'overloaded: calls are refused');
    if (!isShedding) return undefined;
    // Not thrown: a line of the log for each would be one more burden.
    return sendError(reply, request, new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}
