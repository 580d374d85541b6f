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
import { deleteExpiredRateLimits } from './platform/rate-limits/count-call.ts';
import { sharedStore } from './platform/rate-limits/shared-store.ts';
import { networkOf } from './platform/network-of.ts';
import { poolOf } from './platform/database/open-database.ts';
import { registerOverload } from './platform/overload.ts';
import { chooseRequestId, registerRequestLog } from './platform/request-log.ts';
import { registerRequestMetrics } from './platform/request-metrics.ts';
import { assertAccessDeclared, registerContractValidation } from './platform/route.ts';
import { registerSecurityHeaders } from './platform/security-headers.ts';
import type { Services } from './platform/services.ts';
import { allowSurveyOrigins } from './platform/survey-origins.ts';

/** Replies with tokens are smaller than this, so that a secret is never compressed with data that a caller chose. */
const COMPRESS_FROM_BYTES = 2_048;
/** Maximum time for receiving a request. */
const REQUEST_LIMIT_MS = 120_000;
/** Flushes each chunk, so that streamed replies are not held back by the compressor. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 }, flush: constants.BROTLI_OPERATION_FLUSH };
const GZIP = { flush: constants.Z_SYNC_FLUSH };
const WINDOW_MS = 60_000;
/** Covers waiting for the database at start; Fastify's default of ten seconds is too short on a busy machine. */
const START_LIMIT_MS = 120_000;
/**
 * Rate limits apply to API calls and short addresses, which could be guessed; pages and their files are not counted.
 */
const COUNTED = /^\/(?:api|s)\//;
const PER_ADDRESS = 1_200;

export interface AppOptions {
  /** Whether requests pass through a trusted proxy that sets the caller's address. */
  readonly isBehindProxy?: boolean;
  /** Whether calls that would wait too long are rejected. */
  readonly isSheddingLoad?: boolean;
  /** Registers everything other than the API: hosting and the survey's entry. Runs after the features. */
  readonly beside?: (app: FastifyInstance) => Promise<void>;
  /** Prepares the database before background jobs start. */
  readonly beforeJobs?: () => Promise<void>;
}

/** Builds the application around its services, without listening. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const idOf = (raw: IncomingMessage) =>
    chooseRequestId(raw, { isBehindProxy: options.isBehindProxy ?? false, random: services.random });
  const app = fastify({
    logger: false,
    requestTimeout: REQUEST_LIMIT_MS,
    pluginTimeout: START_LIMIT_MS,
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    // Trusts one hop: the caller wrote the other entries of X-Forwarded-For.
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
    // The next request of this caller should reach another instance.
    if (services.health.isDraining()) reply.header('connection', 'close');
    done();
  });

  registerContractValidation(app);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorReplies(app, services);

  await registerSecurityHeaders(app, services.config);
  allowSurveyOrigins(app, services.config.surveyOrigins);
  if (options.isSheddingLoad) registerOverload(app, poolOf(services.db), services.log);
  services.jobs.define('rate-limits.delete-expired', () => deleteExpiredRateLimits(services), { cron: '7 * * * *' });
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
