import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Counts and times every request. */
export function registerRequestMetrics(app: FastifyInstance, { metrics }: Services): void {
  const leave = () => metrics.requestsInFlight.dec();
  app.addHook('onRequest', (request, reply, done) => {
    metrics.requestsInFlight.inc();
    // Comes also where the caller hangs up before the answer.
    reply.raw.once('close', leave);
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

/** The pattern, never the address: that has ids and secrets in it, and anybody can ask for a new one. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';
