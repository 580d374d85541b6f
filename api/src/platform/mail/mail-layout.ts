import type { Language } from '@veleta/shared/contracts';
import { escapeHtml } from '../html.ts';

/** The parts of a mail as plain text without markup. */
export interface MailParts {
  readonly language: Language;
  readonly subject: string;
  /** The sender that the header names: the product, or the inviting organization. */
  readonly brand: string;
  /** Its colours; by default those of the product. */
  readonly colors?: MailColors | undefined;
  /** Source of its logo, which is attached to the mail. */
  readonly logo?: string | undefined;
  /** The text that a mail list shows next to the subject. */
  readonly preview: string;
  readonly paragraphs: readonly string[];
  /** The confidentiality promise, shown in a highlighted block. */
  readonly promise: string | null;
  readonly button: { readonly label: string; readonly url: string; readonly hint: string } | null;
  /** A help text and the address to write to. */
  readonly contact: { readonly text: string; readonly email: string } | null;
  /** A second link, to what followed from earlier answers. */
  readonly followUp: { readonly label: string; readonly url: string } | null;
  /** Small print. */
  readonly after: readonly string[];
  /** The link to unsubscribe from mails of this kind. */
  readonly unsubscribe: { readonly label: string; readonly url: string } | null;
  readonly footer: string;
}

/** Colours of names, buttons and links on white, and on the dark card. Button labels are legible on both. */
export interface MailColors {
  readonly light: string;
  readonly dark: string;
}

const PRODUCT_COLORS: MailColors = { light: '#006d6d', dark: '#6fd6d6' };
/** Background of the card in dark mode, and text on a button there. */
export const DARK_CARD = '#192424';
export const DARK_INK = '#062222';

/** Padding after the preview, so that mail programs do not show the body text in the mail list. */
const BLANK = '&#847;&#8199;'.repeat(60);

/**
 * Rules that style attributes cannot express. Programs that drop them show the light mail at full width. The
 * colour-scheme rules stop programs from darkening the mail on their own.
 */
const styleOf = ({ dark }: MailColors): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 28px 20px !important; }
  .title { font-size: 22px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0f1717 !important; }
  .card { background: ${DARK_CARD} !important; border-color: #2c3d3d !important; }
  .title, .words { color: #eef4f4 !important; }
  .quiet { color: #b1c2c2 !important; }
  .brand, .address { color: ${dark} !important; }
  .button { background: ${dark} !important; color: ${DARK_INK} !important; }
  .promise { background: #0f1717 !important; border-color: ${dark} !important; }
}`;

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Escapes text and keeps its line breaks. */
const lines = (text: string): string => escapeHtml(text).replaceAll('\n', '<br />');

const paragraph = (text: string): string =>
  `<p class="words" style="margin:0 0 16px;font-size:16px;line-height:25px;color:#1c2b2b">${lines(text)}</p>`;

const smallPrint = (text: string): string =>
  `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#4a5b5b">${lines(text)}</p>`;

// Outlook for Windows renders with Word, which ignores padding on links; the conditional comments add spacing.
const button = ({ label, url, hint }: NonNullable<MailParts['button']>, { light }: MailColors): string =>
  `<p style="margin:28px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${light};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none;mso-padding-alt:0;text-underline-color:${light}"><!--[if mso]><i style="mso-font-width:300%;mso-text-raise:26pt" hidden>&emsp;</i><span style="mso-text-raise:13pt"><![endif]-->${escapeHtml(label)}<!--[if mso]></span><i style="mso-font-width:300%" hidden>&emsp;&#8203;</i><![endif]--></a></p>
<p class="quiet" style="margin:0 0 20px;font-size:14px;line-height:21px;color:#4a5b5b">${lines(hint)}<br /><a class="address" href="${escapeHtml(url)}" style="color:${light};word-break:break-all;overflow-wrap:anywhere">${escapeHtml(url)}</a></p>`;

const promiseBlock = (text: string, { light }: MailColors): string =>
  `<div class="promise" style="margin:0 0 16px;padding:12px 16px;background:#f2f6f6;border-left:4px solid ${light};border-radius:4px"><p class="words" style="margin:0;font-size:16px;line-height:24px;color:#1c2b2b">${lines(text)}</p></div>`;

const contactLine = ({ text, email }: NonNullable<MailParts['contact']>, { light }: MailColors): string =>
  `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#4a5b5b">${lines(text)} <a class="address" href="mailto:${escapeHtml(email)}" style="color:${light};overflow-wrap:anywhere">${escapeHtml(email)}</a></p>`;

const linkLine = ({ label, url }: { label: string; url: string }, { light }: MailColors): string =>
  `<p class="quiet" style="margin:0 0 12px;font-size:14px;line-height:21px"><a class="address" href="${escapeHtml(url)}" style="color:${light}">${escapeHtml(label)}</a></p>`;

/** Renders the sender's name next to its logo. The name stays readable in programs that show no images. */
const brandLine = (brand: string, logo: string | undefined, { light }: MailColors): string => {
  const picture = logo
    ? `<img src="${escapeHtml(logo)}" alt="" height="40" style="height:40px;width:auto;max-width:160px;margin:0 12px 0 0;vertical-align:middle;border:0;background:#ffffff;border-radius:4px" />`
    : '';
  return `<p style="margin:0 0 16px;padding:0 4px;font-size:20px;line-height:40px;font-weight:700;letter-spacing:-0.01em">${picture}<span class="brand" style="color:${light};vertical-align:middle">${escapeHtml(brand)}</span></p>`;
};

/**
 * Renders the layout of all mails: a card of at most 600 px with one button and its address in clear text. It has no
 * remote images; a logo is attached. It is well-formed XML too, and a test parses it as such.
 */
export function layOutMail(parts: MailParts): string {
  const { language, subject, brand, logo, preview, paragraphs, promise, contact, after, unsubscribe, footer } = parts;
  const colors = parts.colors ?? PRODUCT_COLORS;
  return `<!DOCTYPE html>
<html lang="${language}" xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
<meta name="supported-color-schemes" content="light dark" />
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
<title>${escapeHtml(subject)}</title>
<style>${styleOf(colors)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f6f6;${FONT};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${escapeHtml(preview)}${BLANK}</div>
<div class="page" role="article" aria-label="${escapeHtml(subject)}" lang="${language}" style="background:#f2f6f6;padding:32px 12px;${FONT}">
<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto">
${brandLine(brand, logo, colors)}
<div class="card" style="padding:40px;background:#ffffff;border:1px solid #dde7e7;border-radius:12px">
<h1 class="title" style="margin:0 0 20px;font-size:26px;line-height:33px;font-weight:650;letter-spacing:-0.01em;color:#102020">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join('\n')}
${promise ? promiseBlock(promise, colors) : ''}
${parts.button ? button(parts.button, colors) : ''}
${parts.followUp ? linkLine(parts.followUp, colors) : ''}
${contact ? contactLine(contact, colors) : ''}
${after.map(smallPrint).join('\n')}
${unsubscribe ? linkLine(unsubscribe, colors) : ''}
</div>
<p class="quiet" style="margin:20px 0 0;padding:0 4px;font-size:13px;line-height:20px;color:#4a5b5b">${lines(footer)}</p>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>`;
}
