import { followUpPages } from '@veleta/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../platform/route.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseLanguage } from '../../../platform/translations.ts';
import { defineFollowUpMails, mailPage, readRecipients } from './follow-up-mails.service.ts';
import { deletePage, listPages, readPublished, savePage } from './follow-up-pages.service.ts';
import { writeMissingPage, writePublishedPage } from './published-page.ts';

/** Analysts may not publish. They cannot list the pages either, because a link grants access. */
const access = ['owner', 'administrator'] as const;
/** Limit per address; a token of 256 bits cannot be guessed. */
const rateLimit = { max: 120, timeWindow: 60_000 };

export function registerFollowUpPages(app: FastifyInstance, services: Services): void {
  defineFollowUpMails(services);
  route(app, followUpPages.getFollowUpPages, { access }, ({ session }) => listPages(services, session.accountId));
  route(app, followUpPages.putFollowUpPage, { access }, ({ session, params, body }) =>
    savePage(services, session, params.id, body),
  );
  route(app, followUpPages.deleteFollowUpPage, { access }, ({ session, params }) =>
    deletePage(services, session, params.id),
  );
  route(app, followUpPages.getFollowUpRecipients, { access }, ({ session, params }) =>
    readRecipients(services, session.accountId, params.id),
  );
  route(app, followUpPages.mailFollowUpPage, { access }, ({ session, params }) =>
    mailPage(services, session, params.id),
  );
  app.get<{ Params: { token: string } }>(
    '/what-we-do/:token',
    { schema: { hide: true }, config: { rateLimit } },
    async (request, reply) => {
      const page = await readPublished(services, request.params.token);
      const language = page?.language ?? chooseLanguage(request.headers['accept-language']);
      const { html, policy } = page ? writePublishedPage(page) : writeMissingPage(language);
      return reply
        .code(page ? 200 : 404)
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-language', language)
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(html);
    },
  );
}
