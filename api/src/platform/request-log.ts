import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withLogContext } from './log-context.ts';
import type { Random } from './random.ts';
import { redactPath } from './redaction.ts';
import type { Services } from './services.ts';

/** Requests so frequent that their log lines would hide all others. */
const QUIET = /^\/(?:health|metrics|assets|remotes)(?:\/|$)/;
const WELL_FORMED_ID = /^[\w-]{8,64}$/;

/** Returns the request id: the proxy's if there is a trusted proxy, otherwise a new one. */
export function chooseRequestId(
  raw: IncomingMessage,
  { isBehindProxy, random }: { isBehindProxy: boolean; random: Random },
): string {
  const given = raw.headers['x-request-id'];
  return isBehindProxy && typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : random.uuid();
}

/**
 * Adds the request id to every log line and to the reply, and logs one line per reply. Must be registered before all
 * other hooks.
 */
export function registerRequestLog(app: FastifyInstance, { log }: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withLogContext({ reqId: request.id }, done);
  });
  // A body arrives in the context of its socket; this restores the request's own context.
  app.addHook('preValidation', (request, _, done) => withLogContext({ reqId: request.id }, done));
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const path = pathOf(request);
    const level = QUIET.test(path) ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    const { id: reqId, method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    log[level]({ reqId, method, url: redactPath(path), status, ms: Math.round(ms) }, 'request');
  });
}

/** Returns the path without the query, which is not needed to find a line and may contain anything. */
const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0] ?? '';
