/** HTML from a server that is shown inside of a page, such as a mail preview. */
import type { TrustedTypesPolicy } from './trusted-types.ts';

/** Allowed elements: text with images and layout. Nothing that runs, loads, submits, or embeds. */
const ELEMENTS = new Set(
  'a b blockquote br div em h1 h2 h3 hr i img li ol p span strong table tbody td th thead tr u ul'.split(' '),
);
const ATTRIBUTES = new Set(
  'align alt aria-hidden aria-label border cellpadding cellspacing class colspan dir height hidden lang role rowspan src style title valign width'.split(
    ' ',
  ),
);

/** Private policy: its output is only used in a document without scripts, where it is sanitized. */
let policy: TrustedTypesPolicy | undefined;
const trusted = (html: string): string => {
  policy ??= globalThis.trustedTypes?.createPolicy('veleta-inert-html', { createHTML: (text) => text });
  return policy ? policy.createHTML(html) : html;
};

function clean(element: HTMLElement): void {
  // Set by script: a page whose content policy forbids inline styles rejects them when they are parsed.
  if (element.dataset.style) element.style.cssText = element.dataset.style;
  for (const name of element.getAttributeNames()) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
}

/** Parses the body of an HTML document into inert elements. Links lose their addresses. */
export function readInertHtml(html: string): DocumentFragment {
  const body = html.slice(Math.max(0, html.indexOf('<body'))).replace(/ style="/g, ' data-style="');
  const parsed = new DOMParser().parseFromString(trusted(body), 'text/html');
  for (const element of parsed.body.querySelectorAll('*'))
    if (element instanceof HTMLElement && ELEMENTS.has(element.localName)) clean(element);
    else element.remove();
  const content = document.createDocumentFragment();
  content.append(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
  return content;
}
