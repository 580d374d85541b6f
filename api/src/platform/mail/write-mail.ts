import type { Language } from '@veleta/shared/contracts';
import { findWords, say } from '../words.ts';
import { escapeHtml } from '../html.ts';

/** A mail as a template fills it in, at the moment of sending. */
export interface MailContent {
  readonly to: string;
  readonly language: Language;
  /** Fills `{{name}}` in the texts `mails.<template>.…`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Path of the button's address on this server, secret included: it is derived here and never stored. */
  readonly linkPath?: string;
}

/**
 * Writes a mail from its words: `mails.<template>.subject`, `.body` (paragraphs separated by a blank line), `.action` (the
 * button's label, with a link) and `.after` (small print below).
 */
export function writeMail(
  template: string,
  content: MailContent,
  publicUrl: string,
): { subject: string; text: string; html: string } {
  const { language, values = {} } = content;
  const words = (key: string) => findWords(language, `mails.${template}.${key}`, values);
  const paragraphs = (text: string | null) => (text ? text.split('\n\n') : []);
  const subject = say(language, `mails.${template}.subject`, values).replace(/[\r\n]+/g, ' ');
  const body = paragraphs(words('body'));
  const after = paragraphs(words('after'));
  const url = content.linkPath ? `${publicUrl}${content.linkPath}` : null;
  const action = words('action');
  const footer = say(language, 'mails.footer');

  const text = [...body, ...(url ? [`${action ?? ''}:\n${url}`] : []), ...after, `-- \n${footer}`].join('\n\n');
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll('\n', '<br>')}</p>`;
  const small = (line: string) => `<p style="margin:0 0 12px;font-size:14px;color:#555">${escapeHtml(line)}</p>`;
  const button = url
    ? `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:#006d6d;color:#fff;text-decoration:none">${escapeHtml(action ?? url)}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f5f7f7;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2b2b">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:8px">
${body.map(paragraph).join('\n')}
${button}
${after.map(small).join('\n')}
${small(footer)}
</div></body></html>`;
  return { subject, text, html };
}
