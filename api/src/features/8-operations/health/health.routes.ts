import type { FastifyInstance, FastifyReply } from 'fastify';
import { readMigrationState } from '../../../platform/database/migration-state.ts';
import type { Services } from '../../../platform/services.ts';

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
    status: 'ok' | 'failing' | 'draining',
    parts: readonly { name: string; status: string }[],
  ) =>
    reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, parts });
  const ready = async (_: unknown, reply: FastifyReply) => {
    const parts = await health.check();
    const isOk = parts.every((part) => part.isOk);
    const status = health.isDraining() ? 'draining' : isOk ? 'ok' : 'failing';
    return send(
      reply,
      status,
      parts.map((part) => ({ name: part.name, status: part.isOk ? 'ok' : 'failing' })),
    );
  };
  app.get('/health/live', { schema: { hide: true } }, async (_, reply) => send(reply, 'ok', []));
  app.get('/health/ready', { schema: { hide: true } }, ready);
  app.get('/health', { schema: { hide: true } }, ready);
}
