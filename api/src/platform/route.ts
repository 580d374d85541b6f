import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { LOGO_LIMIT_BYTES, type Call, type Language, type Schema } from '@veleta/shared/contracts';
import { operationIdOf, urlOf } from './call-url.ts';
import { addressOf } from './caller-address.ts';
import type { Cookie } from './cookie.ts';
import { AppError } from './errors.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';
import type { Services } from './services.ts';
import { checkAccess, readSession, type Access, type Session } from './session.ts';
import { setCookie } from './set-cookie.ts';
import { parseWith, rejectUnknownFields } from './validation.ts';
import { chooseLanguage } from './translations.ts';

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Reply<R> = R extends Schema ? z.input<R> : void;

/** The validated input of a handler. */
export interface Context<Params, Query, Body, A extends Access> {
  readonly params: Parsed<Params>;
  readonly query: Parsed<Query>;
  readonly body: Parsed<Body>;
  readonly files: Readonly<Record<string, UploadedFile>>;
  readonly session: A extends 'public' ? null : Session;
  /**
   * Returns the caller's session on a public route if an access token was sent; otherwise null. Throws for an invalid
   * token.
   */
  readonly findCaller: () => Promise<Session | null>;
  readonly language: Language;
  readonly requestId: string;
  /** Network address of the caller, used only for rate limits and never stored as is. */
  readonly address: string;
  /** User agent of the caller's browser. It is summarized, never stored as is. */
  readonly userAgent: string;
  readonly services: Services;
  /** Cookies of the caller's browser. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Sends a cookie with the reply. */
  readonly setCookie: (cookie: Cookie) => void;
  /** Sends the reply as a download with this name: ASCII letters, digits, dots and hyphens. */
  readonly saveAs: (fileName: string) => void;
}

export interface RouteOptions<A extends Access> {
  /** Declared for each route; a route without it fails at boot. */
  readonly access: A;
  /** Calls allowed in a window, per network address unless `key` says otherwise. */
  readonly limit?: {
    readonly max: number | ((request: FastifyRequest) => Promise<number>);
    readonly windowMs: number;
    readonly key?: (request: FastifyRequest) => string | Promise<string>;
  };
  readonly bodyLimitBytes?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    apiRoutes: DeclaredRoute[];
  }
  interface FastifyRequest {
    session: Session | null;
    uploads: Record<string, UploadedFile>;
  }
}

/** A declared route, for the list of who may call what. */
interface DeclaredRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  /** The call that it serves; null for non-JSON routes. */
  readonly call: Call | null;
}

const JSON_LIMIT_BYTES = 1_048_576;
/** Default body limit of public calls; the longest of their forms has some hundred characters. */
const PUBLIC_LIMIT_BYTES = 16_384;
/** Allowance for the fields next to a file. */
const FORM_OVERHEAD_BYTES = 262_144;

/**
 * Serves one call of the contract. In order: rate limit, session and role, body, request schemas, handler, reply
 * schema.
 */
export function route<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema | undefined,
  const A extends Access,
>(
  app: FastifyInstance,
  call: Call<P, Q, B, R>,
  { access, limit, bodyLimitBytes }: RouteOptions<A>,
  handler: (context: Context<P, Q, B, A>) => Promise<Reply<R>>,
): void {
  const url = urlOf(call);
  if (access !== 'public' && access !== 'operator' && !Array.isArray(access))
    throw new Error(`${call.method} ${url} declares no access.`);
  if ((access === 'public') !== (call.isPublic === true))
    throw new Error(`${call.method} ${url}: the route and its contract disagree on whether it is public.`);
  app.apiRoutes.push({ method: call.method, url, access, call });

  const body = call.body && rejectUnknownFields(call.body);
  const fileNames = call.files ?? [];
  const { services } = app;
  const jsonLimitBytes = access === 'public' ? PUBLIC_LIMIT_BYTES : JSON_LIMIT_BYTES;

  app.route({
    method: call.method,
    url,
    bodyLimit: bodyLimitBytes ?? (fileNames.length ? LOGO_LIMIT_BYTES + FORM_OVERHEAD_BYTES : jsonLimitBytes),
    config: limit
      ? { rateLimit: { max: limit.max, timeWindow: limit.windowMs, ...(limit.key ? { keyGenerator: limit.key } : {}) } }
      : {},
    schema: {
      summary: call.summary,
      operationId: operationIdOf(call),
      tags: [call.service],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(body ? { body } : {}),
      ...(fileNames.length ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
      ...(access === 'public' ? {} : { security: [{ bearer: [] }] }),
      ...(call.reply ? { response: { [call.status]: call.reply } } : {}),
    },
    ...(access === 'public'
      ? {}
      : {
          onRequest: async (request) => {
            request.session = await readSession(services, request.headers.authorization);
            await checkAccess(services, request.session, access);
          },
        }),
    preValidation: async (request) => {
      dropEmptyQuery(request);
      if (!request.isMultipart()) return;
      if (!fileNames.length) throw new AppError('malformed_body');
      const read = await readMultipart(request, { body: call.body, fileNames, fileLimitBytes: LOGO_LIMIT_BYTES });
      request.body = read.body;
      request.uploads = read.files;
    },
    handler: async (request, reply) => {
      const result = await handler({
        // The schemas of this call have parsed these values; fastify does not carry the types through a generic.
        params: request.params as Parsed<P>,
        query: request.query as Parsed<Q>,
        body: request.body as Parsed<B>,
        files: request.uploads,
        session: request.session as A extends 'public' ? null : Session,
        findCaller: async () =>
          request.session ??
          (request.headers.authorization ? readSession(services, request.headers.authorization) : null),
        language: chooseLanguage(request.headers['accept-language']),
        requestId: request.id,
        address: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        services,
        cookies: request.cookies,
        setCookie: (cookie) => setCookie(reply, cookie),
        saveAs: (fileName) => void reply.header('content-disposition', `attachment; filename="${fileName}"`),
      });
      reply.code(call.status);
      return call.reply ? result : reply.send();
    },
  });
}

function dropEmptyQuery(request: FastifyRequest): void {
  const query = Object(request.query);
  for (const [key, value] of Object.entries(query)) if (value === '') delete query[key];
}

/** The API documentation is public. */
const DOCUMENTATION = /^\/api\/docs(?:\/|$)/;

/** Prevents routes under /api/ that declare no access. app.ts calls it before any route. */
export function assertAccessDeclared(app: FastifyInstance): void {
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (url.startsWith('/api/') && one !== 'HEAD') served.push(`${one} ${url}`);
  });
  app.addHook('onReady', async () => {
    const declared = new Set(app.apiRoutes.map(({ method, url }) => `${method} ${url}`));
    const undeclared = served.find((name) => !declared.has(name) && !DOCUMENTATION.test(name.slice(name.indexOf('/'))));
    if (undeclared) throw new Error(`${undeclared} declares no access.`);
  });
}

/** Validates requests by the contracts' schemas; used by app.ts. */
export function registerContractValidation(app: FastifyInstance): void {
  app.setValidatorCompiler<Schema>(({ schema }) => (data) => {
    try {
      return { value: parseWith(schema, data) };
    } catch (error) {
      return { error: error instanceof Error ? error : new Error(String(error)) };
    }
  });
}
