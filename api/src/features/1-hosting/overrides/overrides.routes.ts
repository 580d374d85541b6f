import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import type { StateReader } from '../releases/index.ts';
import { overrideOriginsFor } from './overrides.ts';
import { findPreviews, readNamedReleases } from './previews.ts';

/** A release that was deployed just now is found, although the known states are older. */
const PREVIEW_AGE_MS = 1_000;

export function registerOverrides(app: FastifyInstance, services: Services, states: StateReader): void {
  app.get('/overrides.json', { schema: { hide: true } }, async (request, reply) => {
    const origins = await overrideOriginsFor(services, request, reply);
    // Every operator's page requests this. An empty result is not an error, which a browser console would show.
    return origins.length === 0 ? reply.code(204).send() : reply.send({ origins });
  });

  app.get('/previews.json', { schema: { hide: true } }, async (request, reply) => {
    const origins = await overrideOriginsFor(services, request, reply);
    if (origins.length === 0) return reply.code(204).send();
    return reply.send(findPreviews(await states.read(PREVIEW_AGE_MS), readNamedReleases(request.query)));
  });
}
