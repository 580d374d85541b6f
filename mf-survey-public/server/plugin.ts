import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageData } from '../src/standalone/page-data.ts';
import type { Address } from '../src/survey/survey.types.ts';
import { readBuiltPage } from './built-page.ts';
import { ASSETS_PATH, policyOf, writePage } from './page.ts';
import { languageOf } from './page-language.ts';
import { askApi } from './survey-source.ts';

export { PageNotBuiltError } from './built-page.ts';

export interface SurveyPluginOptions {
  /** Where this process reaches the API, without a trailing slash. */
  readonly apiUrl: string;
  /** Where browsers reach the API; empty (the default) when it is the page's own origin. */
  readonly browserApiUrl?: string;
  /** Folder of the built page; the package's own by default. */
  readonly folder?: string;
}

const zip = promisify(gzip);
const STATUS = { ready: 200, unknown: 404, down: 503 } as const;
const RETRY_AFTER_SECONDS = 10;

/**
 * Answers the addresses of a survey with its own page, for whoever comes from a mail or a link. It knows the API by
 * HTTP only, so it runs beside it or as a process of its own. Its GETs change nothing: mail scanners follow links.
 * @throws PageNotBuiltError
 */
export async function surveyPlugin(app: FastifyInstance, options: SurveyPluginOptions): Promise<void> {
  const built = readBuiltPage(options.folder);
  const browserApiUrl = options.browserApiUrl ?? '';

  const send = async (request: FastifyRequest, reply: FastifyReply, data: PageData): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64');
    const page = writePage(built, data, nonce);
    const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    if (isZipped) reply.header('content-encoding', 'gzip');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(nonce, browserApiUrl),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Language, Accept-Encoding',
      })
      .send(isZipped ? await zip(page) : page);
  };

  const answer =
    (address: Address) => async (request: FastifyRequest<{ Params: { token: string } }>, reply: FastifyReply) => {
      const { token } = request.params;
      const language = languageOf(request.headers['accept-language']);
      const first = await askApi({ apiUrl: options.apiUrl, token, language });
      reply.code(STATUS[first.name]);
      if (first.name === 'down') reply.header('retry-after', RETRY_AFTER_SECONDS);
      const own = first.name === 'ready' ? first.survey.language : null;
      return send(request, reply, { address, token, language: own ?? language, apiUrl: browserApiUrl, first });
    };

  app.get('/survey/response/:token', answer('response'));
  app.get('/request-survey-access/:token', answer('access'));
  app.get('/fingerprint', async (request, reply) =>
    send(request, reply, {
      address: null,
      token: '',
      language: languageOf(request.headers['accept-language']),
      apiUrl: browserApiUrl,
      first: null,
    }),
  );
  await app.register(fastifyStatic, {
    root: built.folder,
    prefix: ASSETS_PATH,
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
}
