import { COHORT_COOKIE } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { parseCohort, type StateReader } from '../releases/index.ts';
import type { RegistryWriter } from './registry.ts';

/** A cohort's registry is specific to one browser, so shared caches that ignore `Vary` must not store it. */
const PRIVATE_CACHE = 'private, no-cache';

export function registerRegistry(
  app: FastifyInstance,
  { states, writeRegistry }: { states: StateReader; writeRegistry: RegistryWriter },
): void {
  app.get('/registry.json', { schema: { hide: true } }, async (request, reply) => {
    const { json, etag } = writeRegistry(await states.read(), parseCohort(request.cookies[COHORT_COOKIE]));
    reply
      .header('vary', 'cookie')
      .header('etag', etag)
      .header('cache-control', PRIVATE_CACHE)
      .header('content-type', 'application/json; charset=utf-8');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.send(json);
  });
}
