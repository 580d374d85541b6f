import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { features } from './features/index.ts';
import { addressOf } from './platform/caller-address.ts';
import { registerDocumentation } from './platform/documentation.ts';
import { answerUndecodable, answerUnreadable, registerErrorReplies, sendError } from './platform/error-replies.ts';
import { AppError } from './platform/errors.ts';
import { forgetRateLimits } from './platform/rate-limits/count-call.ts';
import { sharedStore } from './platform/rate-limits/shared-store.ts';
import { networkOf } from './platform/network-of.ts';
import { registerOverload } from './platform/overload.ts';
import { chooseRequestId, registerRequestLog } from './platform/request-log.ts';
import { registerRequestMetrics } from './platform/request-metrics.ts';
import { assertAccessDeclared, useContracts } from './platform/route.ts';
import { registerSecurityHeaders } from './platform/security-headers.ts';
import type { Services } from './platform/services.ts';
import { admitSurveyOrigins } from './platform/survey-origins.ts';

/** Tokens come in replies smaller than this, so that no secret is ever compressed beside what a caller chose. */
const COMPRESS_FROM_BYTES = 2_048;
/** A request that takes longer to arrive is not going to. */
const REQUEST_LIMIT_MS = 120_000;
/** What is sent in parts arrives in parts: nothing written is kept back until the compressor has more. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 }, flush: constants.BROTLI_OPERATION_FLUSH };
const GZIP = { flush: constants.Z_SYNC_FLUSH };
const WINDOW_MS = 60_000;
/** For what the start waits for, the database above all. Fastify's own ten seconds end a start on a busy machine. */
const START_LIMIT_MS = 120_000;
/** Calls, and the short addresses that nobody may guess; pages and their files are not counted. */
const COUNTED = /^\/(?:api|s)\//;
const PER_ADDRESS = 1_200;

export interface AppOptions {
  /** Where requests pass through a proxy that may be believed about the caller's address. */
  readonly isBehindProxy?: boolean;
  /** Refuses calls that would wait for too long. */
  readonly isSheddingLoad?: boolean;
  /** Registers what is not the API: hosting, the survey's entry. Runs after the features. */
  readonly beside?: (app: FastifyInstance) => Promise<void>;
  /** What must be in the database before background jobs look at it. */
  readonly beforeJobs?: () => Promise<void>;
}

/** Builds the application around its services; listens to nothing. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const idOf = (raw: IncomingMessage) =>
    chooseRequestId(raw, { isBehindProxy: options.isBehindProxy ?? false, random: services.random });
  const app = fastify({
    logger: false,
    requestTimeout: REQUEST_LIMIT_MS,
    pluginTimeout: START_LIMIT_MS,
    // What arrives on an open connection while the server stops is answered like everything before it.
    return503OnClosing: false,
    // One hop: what else stands in X-Forwarded-For was written by the caller.
    trustProxy: options.isBehindProxy ? (_, hop) => hop === 0 : false,
    genReqId: idOf,
    frameworkErrors: answerUndecodable,
    clientErrorHandler: (_, socket) => answerUnreadable(socket, services.random.uuid()),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.decorate('services', services);
  app.decorate('apiRoutes', []);
  app.decorate('hosted', null);
  app.decorateRequest('session', null);
  app.decorateRequest('uploads');
  assertAccessDeclared(app);
  registerRequestLog(app, services);
  registerRequestMetrics(app, services);
  app.addHook('onRequest', (request, _, done) => {
    request.uploads = {};
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // The next request of this caller belongs on another instance.
    if (services.health.isDraining()) reply.header('connection', 'close');
    done();
  });

  useContracts(app);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorReplies(app, services);

  await registerSecurityHeaders(app, services.config);
  admitSurveyOrigins(app, services.config.surveyOrigins);
  if (options.isSheddingLoad) registerOverload(app, services);
  services.jobs.define('rate-limits.forget', () => forgetRateLimits(services), { cron: '7 * * * *' });
  if (services.config.hasRateLimits) {
    await app.register(rateLimit, {
      max: PER_ADDRESS,
      timeWindow: WINDOW_MS,
      keyGenerator: (request) => networkOf(addressOf(request)),
      store: sharedStore(services),
      allowList: (request) => !COUNTED.test(request.url),
      errorResponseBuilder: (_, { ttl }) =>
        new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
    });
  }
  await app.register(compress, {
    global: true,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
  });
  await app.register(cookie);
  await app.register(multipart);
  if (services.config.hasApiDocs) await registerDocumentation(app);

  for (const register of features) register(app, services);
  await options.beside?.(app);
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?')[0] ?? '').replace(/\/?$/, '/');
    const isOtherMethod = app.apiRoutes.some((declared) => patternOf(declared.url).test(path));
    return sendError(reply, request, new AppError(isOtherMethod ? 'method_not_allowed' : 'not_found'));
  });

  await services.jobs.start(options.beforeJobs);
  await app.ready();
  return app;
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
}
