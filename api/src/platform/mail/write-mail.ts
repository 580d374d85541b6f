import type { Language } from '@veleta/shared/contracts';
import { findTranslation, translate } from '../translations.ts';
import type { Config } from '../config.ts';
import { formatSeller } from '../seller.ts';
import { layOutMail } from './mail-layout.ts';
import type { Mail } from './transport.ts';
import { LOGO_ADDRESS, type MailOrganization, colorsOf } from './mail-organization.ts';

/** The content that a template fills in when the mail is sent. */
export interface MailContent {
  readonly to: string;
  readonly language: Language;
  /** Replaces `{{name}}` in the texts `mails.<template>.…`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Path of the button's link on this server, including its secret. The secret is derived here and never stored. */
  readonly linkPath?: string;
  /** Replaces the paragraph `{{lines}}` of the template, one item a line. */
  readonly lines?: readonly string[];
  /** Replaces the paragraph `{{moreLines}}` in the same way. */
  readonly moreLines?: readonly string[];
  /** Name of the body's text, if the template has several; `body` by default. */
  readonly body?: string;
  /** Heading of the mail instead of the product's name. */
  readonly brand?: string;
  /** The organization that the mail is sent for, when recipients know it rather than the product. */
  readonly organization?: MailOrganization;
  /** The organization's own texts instead of the template's. */
  readonly subject?: string | null;
  readonly introduction?: string | null;
  /** True for a test mail that a person sends to themselves. */
  readonly isTest?: boolean;
  /** Address of the organization's page about what followed from earlier answers. */
  readonly followUpUrl?: string;
  /** Path for unsubscribing without signing in, by POST, including its secret. */
  readonly unsubscribePath?: string;
}

/** Content and sender of a mail. */
export type WrittenMail = Pick<Mail, 'subject' | 'text' | 'html' | 'fromName' | 'logo'>;

const PRODUCT_NAME = 'Veleta';

/**
 * Builds a mail from its texts: `mails.<template>.subject`, `.introduction` (after a greeting by the value `name`; an
 * organization may have its own), `.body` (paragraphs separated by a blank line), `.promise`, `.action` (the button's
 * label, with a link) and `.after` (small print below). The text and HTML parts have the same content. The footer names
 * the company that operates the server.
 */
export function writeMail(
  template: string,
  content: MailContent,
  { publicUrl, seller }: Pick<Config, 'publicUrl' | 'seller'>,
): WrittenMail {
  const { language, organization } = content;
  const given = { ...(organization ? { organization: organization.name } : {}), ...content.values };
  const listOf = (items?: readonly string[]) => items?.map((line) => `• ${withoutAddresses(line)}`).join('\n');
  const [lines, moreLines] = [content.lines, content.moreLines].map(listOf);
  const values = {
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, withoutAddresses(value)])),
    ...(lines !== undefined && { lines }),
    ...(moreLines !== undefined && { moreLines }),
  };
  const textOf = (key: string) => findTranslation(language, `mails.${template}.${key}`, values);
  const paragraphsOf = (text: string | null) => (text ? text.split('\n\n') : []);
  const ownSubject = content.subject ?? translate(language, `mails.${template}.subject`, given);
  const marked = content.isTest ? translate(language, 'mails.test_subject', { subject: ownSubject }) : ownSubject;
  const subject = marked.replace(/[\r\n]+/g, ' ');
  const paragraphs = [
    ...introduce(content, textOf('introduction'), content.values?.name),
    ...paragraphsOf(textOf(content.body ?? 'body')),
  ];
  const promise = textOf('promise');
  const contact = organization?.supportEmail
    ? { text: translate(language, 'mails.help', values), email: organization.supportEmail }
    : null;
  const after = [...(content.isTest ? [translate(language, 'mails.test')] : []), ...paragraphsOf(textOf('after'))];
  const unsubscribe = content.unsubscribePath
    ? { label: translate(language, 'mails.unsubscribe'), url: linkTo(content.unsubscribePath, publicUrl) }
    : null;
  const followUp = content.followUpUrl
    ? { label: translate(language, 'mails.follow_up', values), url: content.followUpUrl }
    : null;
  const url = content.linkPath ? linkTo(content.linkPath, publicUrl) : null;
  const label = textOf('action') ?? subject;
  const operator = translate(language, 'mails.operator', { operator: formatSeller(seller) });
  const footer = `${organization ? translate(language, 'mails.on_behalf', values) : translate(language, 'mails.footer')}\n${operator}`;

  const text = [
    ...paragraphs,
    ...(promise ? [promise] : []),
    ...(url ? [`${label}:\n${url}`] : []),
    ...(followUp ? [`${followUp.label}:\n${followUp.url}`] : []),
    ...(contact ? [`${contact.text} ${contact.email}`] : []),
    ...after,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
    `-- \n${footer}`,
  ].join('\n\n');
  const html = layOutMail({
    language,
    subject: withoutAddresses(subject),
    brand: organization?.name ?? content.brand ?? PRODUCT_NAME,
    colors: organization && colorsOf(organization.themeKey),
    logo: organization?.logo ? LOGO_ADDRESS : undefined,
    // The first paragraph is the greeting.
    preview: paragraphs[1] ?? paragraphs[0] ?? subject,
    paragraphs,
    promise,
    contact,
    followUp,
    button: url ? { label, url, hint: translate(language, 'mails.address') } : null,
    after,
    unsubscribe,
    footer,
  });
  return {
    subject,
    text,
    html,
    ...(organization
      ? { fromName: translate(language, 'mails.sender', { organization: senderName(organization.name) }) }
      : {}),
    ...(organization?.logo ? { logo: organization.logo } : {}),
  };
}

/** Returns the greeting and the introduction; empty if the template has no introduction. */
function introduce(
  { language, introduction }: MailContent,
  byDefault: string | null,
  name: string | undefined,
): readonly string[] {
  if (byDefault === null) return [];
  const own = introduction?.split(/\n{2,}/).map((paragraph) => paragraph.split('\n').map(withoutAddresses).join('\n'));
  const greeting = name ? translate(language, 'mails.greeting_named', { name }) : translate(language, 'mails.greeting');
  return [greeting, ...(own ?? byDefault.split('\n\n'))];
}

/** Removes characters from a display name that could make it look like an address. */
const senderName = (name: string): string => name.replace(/[<>"@\s]+/g, ' ').trim();

const INVISIBLE_SPACE = '\u200b';

/** A number with one decimal point, such as an amount of money. It must not break across lines. */
const AMOUNT = /^[^\p{L}.@:/]*\d\.\d[^\p{L}.@:/]*$/u;

/**
 * Breaks up addresses in user input so that no mail program turns them into links. Anybody can register another person,
 * and our mails must not carry a stranger's link. Keeps non-breaking spaces.
 */
function withoutAddresses(value: string): string {
  const oneLine = value.replace(/[^\S\u00a0\u202f]+/g, ' ');
  return oneLine.replace(/\S+/g, (part) =>
    AMOUNT.test(part) ? part : part.replace(/(?<=\S)[.@](?=\S)|:(?=\/\/)/g, (sign) => `${sign}${INVISIBLE_SPACE}`),
  );
}

/** Surveys may have a separate origin; their links are absolute. */
const linkTo = (path: string, publicUrl: string): string => (path.startsWith('/') ? publicUrl + path : path);
