import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createSurveyClient } from '../src/survey/survey-client.ts';
import type { Address, Language } from '../src/survey/survey.types.ts';
import { readBuiltPage } from './built-page.ts';
import { fetchFor } from './caller-fetch.ts';
import { compress } from './compression.ts';
import { loadRenderer } from './renderer.ts';
import { isOwnForm, readForms } from './forms.ts';
import { createPageCache } from './page-cache.ts';
import { ASSETS_PATH, policyOf, writePage, type Page, type Parts } from './page.ts';
import { readLanguagePreferences } from './page-language.ts';
import { pageOfForm, pageOfVisit } from './pages.ts';
import { takeStep } from './steps.ts';
import { loadSurvey } from './load-survey.ts';

export { PageNotBuiltError } from './built-page.ts';

export interface SurveyPluginOptions {
  /** The API's address for this process, without a trailing slash. */
  readonly apiUrl: string;
  /** The API's address for browsers; empty (the default) for the page's own origin. */
  readonly browserApiUrl?: string;
  /** Folder of the built page; the package's own by default. */
  readonly folder?: string;
}

type Visit = FastifyRequest<{ Params: { token: string } }>;
const STATUS = { ready: 200, unknown: 404, down: 503 } as const;
const WITHDRAWN = 410;
const RETRY_AFTER_SECONDS = 10;
const NONCE_BYTES = 16;

/**
 * Serves survey links with a server-rendered page: complete HTML that a script takes over, or that works with forms
 * without script.
 * It uses the API over HTTP only, so it can run in the API's process or alone. It caches rendered pages without
 * visitor data. GET requests change nothing, because mail scanners follow links.
 * @throws PageNotBuiltError
 */
export async function surveyPlugin(app: FastifyInstance, options: SurveyPluginOptions): Promise<void> {
  const built = readBuiltPage(options.folder);
  const render = await loadRenderer(built.folder);
  const apiUrl = options.browserApiUrl ?? '';
  readForms(app);

  const write = (page: Page, nonce: string): Parts => {
    const { content, written } = render(page.data, page);
    return writePage(built, { ...page, data: { ...page.data, written } }, { content, nonce });
  };
  const findCached = createPageCache(write);

  const send = async (request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    // A posted page may contain answers, which must not be cached.
    const cached = request.method === 'POST' ? null : findCached(page, nonce);
    const { encoding, body } = compress(cached ?? write(page, nonce), request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    const { first, errorCode } = page.data;
    const isWithdrawn = first?.name === 'unknown' && first.wasKnown;
    const status = errorCode === 'unavailable' ? STATUS.down : isWithdrawn ? WITHDRAWN : STATUS[first?.name ?? 'ready'];
    if (status === STATUS.down) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policyOf(nonce, apiUrl),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        // Disables buffering by a proxy, which would delay the first part.
        'x-accel-buffering': 'no',
        vary: 'Accept-Language, Accept-Encoding',
      })
      .send(body);
  };

  const ask = (request: Visit, language: Language) =>
    loadSurvey({ apiUrl: options.apiUrl, token: request.params.token, language, send: fetchFor(request) });

  const visit = (address: Address) => async (request: Visit, reply: FastifyReply) => {
    const { token } = request.params;
    const preferences = readLanguagePreferences(request.headers['accept-language']);
    const first = await ask(request, preferences.language);
    return send(request, reply, pageOfVisit({ address, token, ...preferences, apiUrl, first }));
  };

  const step = (address: Address) => async (request: Visit, reply: FastifyReply) => {
    if (!isOwnForm(request)) return visit(address)(request, reply);
    const { token } = request.params;
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const preferences = readLanguagePreferences(request.headers['accept-language']);
    const first = await ask(request, preferences.language);
    const client = createSurveyClient({
      baseUrl: options.apiUrl,
      language: () => preferences.language,
      fetch: fetchFor(request),
    });
    const step = first.name === 'ready' ? await takeStep({ token, survey: first.survey, form, client }) : null;
    return send(request, reply, pageOfForm({ address, token, ...preferences, apiUrl, first }, form, step));
  };

  const explain = async (request: FastifyRequest, reply: FastifyReply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const preferences = readLanguagePreferences(request.headers['accept-language']);
    return send(
      request,
      reply,
      pageOfForm({ address: null, token: '', ...preferences, apiUrl, first: null }, form, null),
    );
  };

  /** The language is part of the address, because no script stores the choice. */
  const protect = async (request: Visit, reply: FastifyReply) => {
    const { token } = request.params;
    const form =
      request.body instanceof URLSearchParams ? request.body : new URLSearchParams(request.url.split('?')[1]);
    const preferences = readLanguagePreferences(request.headers['accept-language']);
    const first = await ask(request, preferences.language);
    const visit = { address: null, about: 'protection', token, ...preferences, apiUrl, first } as const;
    return send(request, reply, pageOfForm(visit, form, null));
  };

  app.get('/survey/response/:token', visit('response'));
  app.get('/survey/response/:token/protection', protect);
  app.post('/survey/response/:token/protection', protect);
  app.get('/request-survey-access/:token', visit('access'));
  app.post('/survey/response/:token', step('response'));
  app.post('/request-survey-access/:token', step('access'));
  app.get('/fingerprint', explain);
  app.post('/fingerprint', explain);
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
