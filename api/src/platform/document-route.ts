import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Call, Language, Role, Schema } from '@veleta/shared/contracts';
import { operationIdOf, urlOf } from './call-url.ts';
import { type RouteOptions } from './route.ts';
import { rejectUnknownFields } from './validation.ts';
import { checkAccess, readSession, type Session } from './session.ts';
import { chooseLanguage } from './translations.ts';

/** A file download; `name` is its file name. */
export interface Document {
  readonly content: Buffer;
  readonly name: string;
  /** Content type, if the call serves several kinds of file. */
  readonly type?: string;
}

/**
 * Serves a call of the contract whose reply is a file for members of an account. The file is a download that must not
 * be cached.
 */
export function routeDocument<P extends Schema, Q extends Schema | undefined, B extends Schema | undefined>(
  app: FastifyInstance,
  call: Call<P, Q, B, undefined>,
  { access, limit }: Pick<RouteOptions<readonly Role[]>, 'access' | 'limit'>,
  handler: (context: {
    params: z.output<P>;
    query: Q extends Schema ? z.output<Q> : undefined;
    body: B extends Schema ? z.output<B> : undefined;
    session: Session;
    language: Language;
  }) => Promise<Document>,
): void {
  const url = urlOf(call);
  const { file } = call;
  if (!file) throw new Error(`${call.method} ${url} does not declare the type of its file.`);
  const { services } = app;
  app.apiRoutes.push({ method: call.method, url, access, call });
  app.route({
    method: call.method,
    url,
    config: limit ? { rateLimit: { max: limit.max, timeWindow: limit.windowMs } } : {},
    schema: {
      summary: call.summary,
      operationId: operationIdOf(call),
      tags: [call.service],
      produces: [file],
      security: [{ bearer: [] }],
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { querystring: call.query } : {}),
      ...(call.body ? { body: rejectUnknownFields(call.body) } : {}),
    },
    onRequest: async (request) => {
      request.session = await readSession(services, request.headers.authorization);
      await checkAccess(services, request.session, access);
    },
    handler: async (request, reply) => {
      const { session } = request;
      if (!session) throw new Error(`The handler of ${url} ran without a session.`);
      const document = await handler({
        // The schemas of this call have parsed them.
        params: request.params as z.output<P>,
        query: request.query as Q extends Schema ? z.output<Q> : undefined,
        body: request.body as B extends Schema ? z.output<B> : undefined,
        session,
        language: chooseLanguage(request.headers['accept-language']),
      });
      return reply
        .type(document.type ?? file)
        .header('content-disposition', `attachment; filename="${document.name}"`)
        .header('cache-control', 'no-store')
        .send(document.content);
    },
  });
}
