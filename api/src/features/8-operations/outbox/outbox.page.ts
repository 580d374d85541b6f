import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Language } from '@veleta/shared/contracts';
import { escapeHtml } from '../../../platform/html.ts';
import type { OutboxContent } from '../../../platform/mail/transport.ts';
import { translate } from '../../../platform/translations.ts';
import type { OutboxTables } from '../../../platform/mail/outbox.tables.ts';
import { NO_SCRIPT_SINKS } from '../../../platform/security-headers.ts';

type ShownMail = Pick<Selectable<OutboxTables['outbox_mails']>, 'message_id' | 'recipient' | 'language' | 'sent_at'> &
  OutboxContent;

const STYLE = `
  body { margin: 0; background: #f5f7f7; color: #1c2b2b; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 760px; margin: 0 auto; padding: 32px 16px; }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px; }
  article { margin: 16px 0; padding: 24px; background: #fff; border: 1px solid #d5dede; border-radius: 8px; }
  h2 { margin: 0 0 8px; font-size: 18px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; margin: 0 0 16px; font-size: 14px; color: #4a5b5b; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .text { white-space: pre-wrap; overflow-wrap: anywhere; }
  a { color: #006d6d; }
`;

/** Content policy of a displayed mail: its styles and its own logo only. */
export const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`;

/** Writes the page and its content security policy. */
export function writeOutboxPage(mails: readonly ShownMail[], language: Language): { html: string; policy: string } {
  const words = (key: string) => escapeHtml(translate(language, `outbox.${key}`));
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const articles = mails.map(
    (mail) => `<article lang="${mail.language}">
<h2>${escapeHtml(mail.subject)}</h2>
<dl lang="${language}"><dt>${words('to')}</dt><dd>${escapeHtml(mail.recipient)}</dd>
<dt>${words('sent')}</dt><dd><time datetime="${mail.sent_at.toISOString()}">${escapeHtml(moment.format(mail.sent_at))}</time></dd></dl>
<p lang="${language}"><a href="/outbox/mail?id=${encodeURIComponent(mail.message_id)}">${words('look')}</a></p>
<div class="text">${linkAddresses(mail.text)}</div>
</article>`,
  );
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words('title')} · Veleta</title><style>${STYLE}</style></head>
<body><main>
<header><h1>${words('title')}</h1><a href="/outbox">${words('refresh')}</a></header>
<p>${words('hint')}</p>
${articles.length ? articles.join('\n') : `<p>${words('empty')}</p>`}
</main></body>
</html>`;
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`,
  };
}

/** Escapes text and turns http addresses into links. */
function linkAddresses(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');
}
