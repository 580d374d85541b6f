import { monthlyMails, type Language } from '@veleta/shared/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseLanguage } from '../../../platform/translations.ts';
import { defineMonthlyMails, unsubscribeBySecret, savePreference, readPreference } from './monthly-mails.service.ts';
import { writeUnsubscribePage } from './unsubscribe-page.ts';

const access = ['owner'] as const;
const ADDRESS = '/monthly-mail/:token';
const rateLimit = { max: 60, timeWindow: 60_000 };

export function registerMonthlyMails(app: FastifyInstance, services: Services): void {
  defineMonthlyMails(services);
  route(app, monthlyMails.getMonthlyMail, { access }, ({ session }) => readPreference(services, session));
  route(app, monthlyMails.putMonthlyMail, { access }, ({ session, body }) =>
    savePreference(services, session, body.is_wanted),
  );
  void app.register(async (pages) => {
    // A mail program unsubscribes with a form of one field, the page's button with an empty form.
    pages.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, __, done) => done(null));
    pages.get(ADDRESS, { schema: { hide: true }, config: { rateLimit } }, async (request, reply) =>
      answer(reply, chooseLanguage(request.headers['accept-language']), false),
    );
    pages.post<{ Params: { token: string } }>(
      ADDRESS,
      { schema: { hide: true }, config: { rateLimit } },
      async (request, reply) => {
        await unsubscribeBySecret(services, request.params.token);
        return answer(reply, chooseLanguage(request.headers['accept-language']), true);
      },
    );
  });
}

/** Returns the same page for every token, so that it does not reveal which tokens exist. */
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
