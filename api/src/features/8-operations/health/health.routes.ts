import type { FastifyInstance, FastifyReply } from 'fastify';
import { readMigrationState } from '../../../platform/database/migration-state.ts';
import type { HealthPart } from '../../../platform/health.ts';
import type { Services } from '../../../platform/services.ts';

function statusOf(parts: readonly HealthPart[]): 'ok' | 'degraded' | 'failing' {
  if (!parts.every(({ isOk }) => isOk)) return 'failing';
  return parts.some(({ isDegraded }) => isDegraded) ? 'degraded' : 'ok';
}

/**
 * Registers health checks without authentication or limits: `/health/live` for the process, `/health/ready` (and
 * `/health`) for its dependencies.
 * Replies contain only names of parts, because they are public.
 */
export function registerHealth(app: FastifyInstance, { db, health }: Services): void {
  health.require('migrations', async () => {
    const { pending } = await readMigrationState(db);
    if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`);
  });
  const send = (
    reply: FastifyReply,
    status: 'ok' | 'degraded' | 'failing' | 'draining',
    parts: readonly { name: string; status: string }[],
  ) =>
    reply
      .code(status === 'ok' || status === 'degraded' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, parts });
  const ready = async (_: unknown, reply: FastifyReply) => {
    const parts = await health.check();
    const status = health.isDraining() ? 'draining' : statusOf(parts);
    return send(
      reply,
      status,
      parts.map((part) => ({ name: part.name, status: statusOf([part]) })),
    );
  };
  app.get('/health/live', { schema: { hide: true } }, async (_, reply) => send(reply, 'ok', []));
  app.get('/health/ready', { schema: { hide: true } }, ready);
  app.get('/health', { schema: { hide: true } }, ready);
}
