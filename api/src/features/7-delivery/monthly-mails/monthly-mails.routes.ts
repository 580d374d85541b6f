import { monthlyMails, type Language } from '@veleta/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseLanguage } from '../../../platform/words.ts';
import { defineMonthlyMails, endBySecret, keepWish, readWish } from './monthly-mails.service.ts';
import { writeUnsubscribePage } from './unsubscribe-page.ts';

const access = ['owner'] as const;
const ADDRESS = '/monthly-mail/:token';
const rateLimit = { max: 60, timeWindow: 60_000 };

export function registerMonthlyMails(app: FastifyInstance, services: Services): void {
  defineMonthlyMails(services);
  route(app, monthlyMails.getMonthlyMail, { access }, ({ session }) => readWish(services, session));
  route(app, monthlyMails.putMonthlyMail, { access }, ({ session, body }) =>
    keepWish(services, session, body.is_wanted),
  );
  void app.register(async (pages) => {
    // A mail program ends it by itself with a form of one field, and the button of the page with an empty one.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) => done(null));
    pages.get(ADDRESS, { schema: { hide: true }, config: { rateLimit } }, async (request, reply) =>
      answer(reply, chooseLanguage(request.headers['accept-language']), false),
    );
    pages.post<{ Params: { token: string } }>(
      ADDRESS,
      { schema: { hide: true }, config: { rateLimit } },
      async (request, reply) => {
        await endBySecret(services, request.params.token);
        return answer(reply, chooseLanguage(request.headers['accept-language']), true);
      },
    );
  });
}

/** The same for every token: the page tells nobody whether there was one. */
function answer(reply: FastifyReply, language: Language, isDone: boolean) {
  const { html, policy } = writeUnsubscribePage(language, isDone);
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-language', language)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    .send(html);
}
