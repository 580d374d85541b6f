import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts and times every request. */
export function registerRequestMetrics(app: FastifyInstance, { metrics }: Services): void {
  const decrement = () => metrics.requestsInFlight.dec();
  app.addHook('onRequest', (request, reply, done) => {
    metrics.requestsInFlight.inc();
    // `close` is also emitted when the caller disconnects before the reply.
    reply.raw.once('close', decrement);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    metrics.requestSeconds.observe(
      {
        method: METHODS.includes(method) ? method : 'other',
        route: routeOf(request),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
      },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Returns the route pattern. The URL contains ids and secrets and has unlimited values. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';
