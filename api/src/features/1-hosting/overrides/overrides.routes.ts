import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { overrideOriginsFor } from './overrides.ts';

export function registerOverrides(app: FastifyInstance, services: Services): void {
  app.get('/overrides.json', { schema: { hide: true } }, async (request, reply) => {
    const origins = await overrideOriginsFor(services, request, reply);
    // Every operator's page requests this. An empty result is not an error, which a browser console would show.
    return origins.length === 0 ? reply.code(204).send() : reply.send({ origins });
  });
}
