import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withLogContext } from './log-context.ts';
import type { Random } from './random.ts';
import { redactPath } from './redaction.ts';
import type { Services } from './services.ts';

/** Asked for so often, or by so many files of one page, that their lines would bury all others. */
const QUIET = /^\/(?:health|metrics|assets|remotes)(?:\/|$)/;
const WELL_FORMED_ID = /^[\w-]{8,64}$/;

/** The id of a request: the proxy's, where there is one that may be believed, else a new one. */
export function chooseRequestId(
  raw: IncomingMessage,
  { isBehindProxy, random }: { isBehindProxy: boolean; random: Random },
): string {
  const given = raw.headers['x-request-id'];
  return isBehindProxy && typeof given === 'string' && WELL_FORMED_ID.test(given) ? given : random.uuid();
}

/** Gives every line of a request its id, tells it to the caller, and logs one line per answer. Before all other hooks. */
export function registerRequestLog(app: FastifyInstance, { log }: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withLogContext({ reqId: request.id }, done);
  });
  // A body arrives in the context of its socket; here the request's own begins again.
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

/** Without the query: what stands there is never needed to find a line, and may be anything. */
const pathOf = (request: FastifyRequest): string => request.url.split(/[?#]/)[0] ?? '';
