import { useEffect, useRef } from 'react';
import { Box } from '@veleta/shared/ui';
import { readInertHtml } from '@veleta/shared/ui/html';

/**
 * A mail as a mail program draws it, in a tree of its own: neither its styles nor the page's reach the other. Links lead nowhere.
 */
export function MailPage({ html, title }: { html: string; title: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    root.replaceChildren(readInertHtml(html));
  }, [html]);
  return <Box ref={host} role="group" aria-label={title} overflow="hidden" />;
}
