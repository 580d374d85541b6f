import { useEffect, useRef } from 'react';
import { Box } from '@veleta/shared/ui';

/** Written so by the API; text in a mail is escaped, so it holds no such attribute. */
const STYLE = / style="/g;

/**
 * A mail as a mail program draws it, in a tree of its own: neither its styles nor the page's reach the other. Its styles are
 * set by script, which a page that allows no inline styles may do. Links lead nowhere.
 */
export function MailPage({ html, title }: { html: string; title: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    // Without the head, whose style element the page would not allow either.
    const body = html.slice(html.indexOf('<body'));
    const page = new DOMParser().parseFromString(body.replace(STYLE, ' data-style="'), 'text/html');
    for (const styled of page.body.querySelectorAll<HTMLElement>('[data-style]')) {
      styled.style.cssText = styled.dataset.style ?? '';
      delete styled.dataset.style;
    }
    for (const link of page.body.querySelectorAll('a')) link.removeAttribute('href');
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.replaceChildren(...[...page.body.childNodes].map((node) => document.importNode(node, true)));
  }, [html]);
  return <Box ref={host} role="group" aria-label={title} overflow="hidden" />;
}
