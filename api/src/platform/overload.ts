import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { sendError } from './error-replies.ts';
import { AppError } from './errors.ts';
import type { Services } from './services.ts';

/** Interval at which the wait for a free connection of the pool is measured. */
const PROBE_EVERY_MS = 250;
/** Requests that would wait longer than this are rejected. */
const MAX_WAIT_MS = 1_000;
const RETRY_AFTER_SECONDS = 3;
/** Only API calls are shed. Health and metrics are always answered, and static files are cheap. */
const SHED_PATHS = /^\/api\/v\d/;

/** The properties of a pool that tell whether requests wait. */
export type WatchedPool = Pick<pg.Pool, 'connect' | 'idleCount' | 'totalCount' | 'options'>;

/**
 * Rejects calls with 503 and `Retry-After` when requests wait too long for a free connection. While all connections are
 * in use, a probe queues behind the waiting requests and measures their wait. A slow machine alone rejects nothing: the
 * pool would serve the call, so the caller is better off waiting.
 */
export function registerOverload(app: FastifyInstance, pool: WatchedPool, log: Services['log']): void {
  let lastWaitMs = 0;
  let probingSinceMs: number | null = null;
  let isShedding = false;

  const isExhausted = (): boolean => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const probe = async (): Promise<void> => {
    if (probingSinceMs !== null) return;
    if (!isExhausted()) {
      lastWaitMs = 0;
      return;
    }
    const sinceMs = performance.now();
    probingSinceMs = sinceMs;
    try {
      (await pool.connect()).release();
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
    isShedding = isExhausted() && waitMs > MAX_WAIT_MS;
    if (isShedding && !wasShedding) log.warn({ waitMs: Math.round(waitMs) }, 'overloaded: calls are rejected');
    if (!isShedding) return undefined;
    // Not thrown, because a log line for each rejected call would add load.
    return sendError(reply, request, new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
  });
}
