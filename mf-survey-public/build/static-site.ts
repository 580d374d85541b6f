import { createHash } from 'node:crypto';
import { ICON } from '../server/icon.ts';
import { ASSETS_PATH, escapeJson } from '../server/page.ts';
import { trustedScripts, TRUSTED_TYPES } from '../server/trusted-scripts.ts';
import { TRANSLATE } from '../server/words.ts';
import { SITE_ID, type Site } from '../src/static/site.ts';
import type { Translate } from '../src/survey/texts.ts';
import type { PageManifest } from './standalone-page-plugin.ts';

/** Addresses that visitors may open. */
const ADDRESSES = ['/survey/response/*', '/request-survey-access/*', '/s/*', '/fingerprint'];
/** Without script the loading state is hidden; with a slow one, a sentence explains what helps. */
const OWN_CSS =
  '@media (scripting:none){#root{display:none}}.vs-late{visibility:hidden;animation:vs-late 0s 8s forwards}@keyframes vs-late{to{visibility:visible}}';

/** Returns the files of a static site besides the scripts, by name. */
export function filesOfSite(built: PageManifest, apiUrl: string): Readonly<Record<string, string>> {
  const css = `:root{${built.themes.default ?? ''}}${built.css}${OWN_CSS}`;
  const policy = policyOf(css, apiUrl);
  const page = pageOf(built, { apiUrl, css, policy });
  return {
    'index.html': page,
    // Hosts without rewrite rules serve this page for every address that is not a file.
    '404.html': page,
    _redirects: ADDRESSES.map((address) => `${address} /index.html 200\n`).join(''),
    _headers: headersOf(policy),
  };
}

const FIRST_SCRIPT = trustedScripts(ASSETS_PATH);
const hashOf = (inline: string): string => `'sha256-${createHash('sha256').update(inline).digest('base64')}'`;

/** Returns a content policy that allows only the page's own scripts and style, without inline code or eval. */
const policyOf = (css: string, apiUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashOf(FIRST_SCRIPT)}`,
    `style-src ${hashOf(css)}`,
    `img-src data: ${apiUrl}`,
    `connect-src ${apiUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');

/** Returns a headers file for hosts that support it; only a header can forbid framing. */
const headersOf = (policy: string): string =>
  `/*
  Content-Security-Policy: ${policy}; frame-ancestors 'none'
  Referrer-Policy: no-referrer
  X-Content-Type-Options: nosniff
  X-Robots-Tag: noindex, nofollow
${ASSETS_PATH}*
  Cache-Control: public, max-age=31536000, immutable
`;

interface Written {
  apiUrl: string;
  css: string;
  policy: string;
}

function pageOf(built: PageManifest, { apiUrl, css, policy }: Written): string {
  const site: Site = { apiUrl, themes: built.themes };
  const scripts = built.entry.map(
    ({ file, integrity }) => `<script type="module" src="/${file}" integrity="${integrity}"></script>`,
  );
  // Without a server and script the visitor's language is unknown.
  const inBoth = (look: string, say: (t: Translate) => string): string =>
    `<p class="${look}" lang="en">${say(TRANSLATE.en)}</p><p class="${look}" lang="es">${say(TRANSLATE.es)}</p>`;
  const noscript = inBoth('vs vs-note', (t) => t('page.static_noscript'));
  const late = inBoth('vs-late', (t) => t('page.static_late'));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${TRANSLATE.en('page.title')}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<link rel="icon" href="${ICON}">
<link rel="preconnect" href="${apiUrl}" crossorigin>
<style>${css}</style>
<script>${FIRST_SCRIPT}</script>
${scripts.join('\n')}
</head>
<body class="vs-page">
<noscript>${noscript}</noscript>
<div id="root"><main class="vs"><div class="vs-card"><div class="vs-bone vs-bone-wide"></div><div class="vs-bone"></div>${late}</div></main></div>
<script type="application/json" id="${SITE_ID}">${escapeJson(site)}</script>
</body>
</html>
`;
}
