import type { Language } from '@veleta/shared/contracts';
import { findWords, say } from '../words.ts';
import type { Config } from '../config.ts';
import { nameSeller } from '../seller.ts';
import { layOutMail } from './mail-layout.ts';

/** A mail as a template fills it in, at the moment of sending. */
export interface MailContent {
  readonly to: string;
  readonly language: Language;
  /** Fills `{{name}}` in the texts `mails.<template>.…`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Path of the button's address on this server, secret included: it is derived here and never stored. */
  readonly linkPath?: string;
  /** Heads the mail instead of the product's name: the organization that asks. */
  readonly brand?: string;
  /** Path by which mails of this kind are ended without signing in, secret included; by POST. */
  readonly unsubscribePath?: string;
}

const PRODUCT_NAME = 'Veleta';

/**
 * Writes a mail from its words: `mails.<template>.subject`, `.body` (paragraphs separated by a blank line), `.action` (the
 * button's label, with a link) and `.after` (small print below). Both parts say the same and carry the same address; the
 * footer names the company that operates the server.
 */
export function writeMail(
  template: string,
  content: MailContent,
  { publicUrl, seller }: Pick<Config, 'publicUrl' | 'seller'>,
): { subject: string; text: string; html: string } {
  const { language } = content;
  const values = Object.fromEntries(
    Object.entries(content.values ?? {}).map(([name, value]) => [name, withoutAddresses(value)]),
  );
  const words = (key: string) => findWords(language, `mails.${template}.${key}`, values);
  const paragraphsOf = (text: string | null) => (text ? text.split('\n\n') : []);
  const subject = say(language, `mails.${template}.subject`, content.values).replace(/[\r\n]+/g, ' ');
  const paragraphs = paragraphsOf(words('body'));
  const after = [
    ...paragraphsOf(words('after')),
    ...(content.unsubscribePath
      ? [`${say(language, 'mails.unsubscribe')} ${linkTo(content.unsubscribePath, publicUrl)}`]
      : []),
  ];
  const url = content.linkPath ? linkTo(content.linkPath, publicUrl) : null;
  const label = words('action') ?? subject;
  const footer = `${say(language, 'mails.footer')}\n${say(language, 'mails.operator', { operator: nameSeller(seller) })}`;

  const text = [...paragraphs, ...(url ? [`${label}:\n${url}`] : []), ...after, `-- \n${footer}`].join('\n\n');
  const html = layOutMail({
    language,
    subject,
    brand: content.brand ?? PRODUCT_NAME,
    // The first paragraph greets.
    preview: paragraphs[1] ?? paragraphs[0] ?? subject,
    paragraphs,
    button: url ? { label, url, hint: say(language, 'mails.address') } : null,
    after,
    footer,
  });
  return { subject, text, html };
}

const INVISIBLE_SPACE = '\u200b';

/**
 * A name that somebody typed, in which no mail program finds an address to make a link of: anybody can register anybody, and
 * a mail of ours must not carry a stranger's link.
 */
function withoutAddresses(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/(?<=\S)[.@](?=\S)|:(?=\/\/)/g, (sign) => `${sign}${INVISIBLE_SPACE}`);
}

/** Surveys may have an origin of their own: their links come whole. */
const linkTo = (path: string, publicUrl: string): string => (path.startsWith('/') ? publicUrl + path : path);
