import { createHash } from 'node:crypto';
import type { Language } from '@veleta/shared/contracts';
import { escapeHtml } from '../../../platform/html.ts';
import { translate } from '../../../platform/translations.ts';
import { NO_SCRIPT_SINKS } from '../../../platform/security-headers.ts';

const STYLE = `
  body { margin: 0; background: #f5f7f7; color: #1c2b2b; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 480px; margin: 12vh auto 0; padding: 32px 24px; background: #fff; border: 1px solid #d5dede; border-radius: 8px; }
  h1 { margin: 0 0 12px; font-size: 22px; line-height: 1.3; }
  p { margin: 0 0 20px; }
  button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 6px; background: #0a7373; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 3px solid #0a7373; outline-offset: 3px; }
`;

/** Writes the page that asks for confirmation, or confirms. `policy` is its content security policy. */
export function writeUnsubscribePage(language: Language, isDone: boolean): { html: string; policy: string } {
  const words = (key: string) => escapeHtml(translate(language, `unsubscribe.${key}`));
  const state = isDone ? 'done' : 'ask';
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${words(`${state}Title`)} · Veleta</title><style>${STYLE}</style></head>
<body><main><h1>${words(`${state}Title`)}</h1><p>${words(`${state}Text`)}</p>
${isDone ? '' : `<form method="post"><button type="submit">${words('button')}</button></form>`}
</main></body>
</html>`;
  const styleHash = createHash('sha256').update(STYLE).digest('base64');
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`,
  };
}
