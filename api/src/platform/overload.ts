import type { FastifyInstance } from 'fastify';
import { poolOf } from './database/open-database.ts';
import { sendError } from './error-replies.ts';
import { AppError } from './errors.ts';
import type { Services } from './services.ts';

/** Interval at which the wait for a connection of the pool is measured. */
const PROBE_EVERY_MS = 250;
/** Requests that would wait longer than this are rejected. */
const MAX_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 3;
/** Only API calls are shed. Health and metrics are always answered, and static files are cheap. */
const SHED_PATHS = /^\/api\/v\d/;

/**
 * Rejects calls with 503 and `Retry-After` when requests wait too long. A probe measures the current wait for a
 * connection of the pool. The probe queues behind all waiting requests, and a busy event loop delays it further.
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
      // The database is unreachable; each request reports that by itself.
      lastWaitMs = 0;
    } finally {
      probingSinceMs = null;
    }
  };
  const timer = setInterval(() => void probe(), PROBE_EVERY_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));

  app.addHook('onRequest', async (request, reply) => {
    if (!SHED_PATHS.test(request.url)) return undefined;
    const waitMs = Math.max(lastWaitMs, probingSinceMs === null ? 0 : performance.now() - probingSinceMs);
    const wasShedding = isShedding;
    isShedding = waitMs > MAX_WAIT_MS;
    if (isShedding && !wasShedding) log.warn({ waitMs: Math.round(waitMs) }, 'overloaded: calls are rejected');
    if (!isShedding) return undefined;
    // Not thrown, because a log line for each rejected call would add load.
    return sendError(reply, request, new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}
