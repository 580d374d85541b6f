import { useEffect, useRef } from 'react';
import { Box } from '@veleta/shared/ui';
import { readInertHtml } from '@veleta/shared/ui/controls';

/** Renders a mail in a shadow root, which separates its styles from those of the page. Links are inert. */
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
