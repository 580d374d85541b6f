import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LANGUAGES } from '@veleta/shared/contracts';
import { AppError } from '../../../platform/errors.ts';
import { openOutboxContent } from '../../../platform/mail/transport.ts';
import type { Services } from '../../../platform/services.ts';
import { chooseLanguage } from '../../../platform/translations.ts';
import { MAIL_POLICY, writeOutboxPage } from './outbox.page.ts';

const SHOWN = 100;
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Registers `/outbox`, which lists the mails of a local installation, and `/outbox/mail?id=…`, which renders one.
 * Not available on any other installation.
 */
export function registerOutbox(app: FastifyInstance, { db, config }: Services): void {
  const exists = config.isEmbedded && config.isLoopback && config.smtpUrl === null;
  // Prevents DNS rebinding: a foreign name that resolves to this machine cannot read it in a browser.
  const assertSameOrigin = ({ headers }: FastifyRequest): void => {
    if (!exists || !LOOPBACK_HOST.test(headers.host ?? '')) throw new AppError('not_found');
  };

  app.get('/outbox/mail', { schema: { hide: true } }, async (request, reply) => {
    assertSameOrigin(request);
    const id = new URLSearchParams(request.url.split('?')[1]).get('id') ?? '';
    const mail = await db
      .selectFrom('outbox_mails')
      .select(['content', 'language'])
      .where('message_id', '=', id)
      .executeTakeFirst();
    if (!mail) throw new AppError('not_found');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-language', mail.language)
      .header('content-security-policy', MAIL_POLICY)
      .header('cache-control', 'no-store')
      .send(openOutboxContent(config, id, mail.content).html);
  });

  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    assertSameOrigin(request);
    const mails = await db
      .selectFrom('outbox_mails')
      .selectAll()
      .orderBy('sent_at', 'desc')
      .orderBy('message_id')
      .limit(SHOWN)
      .execute();
    const requested = new URLSearchParams(request.url.split('?')[1]).get('lang');
    const language =
      LANGUAGES.find((known) => known === requested) ?? chooseLanguage(request.headers['accept-language']);
    const { html, policy } = writeOutboxPage(
      mails.map((mail) => ({ ...mail, ...openOutboxContent(config, mail.message_id, mail.content) })),
      language,
    );
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-language', language)
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .send(html);
  });
}
