import type { PageManifest, PageScript } from '../build/standalone-page-plugin.ts';
import { RETURN_SECONDS } from '../src/survey/kiosk-times.ts';
import { SCREEN_FORM_ID } from '../src/survey/posted-form.ts';
import { PAGE_DATA_ID, PAGE_WORDS_ID, type RenderContext, type PageData } from '../src/standalone/page-data.ts';
import type { Translate } from '../src/survey/texts.ts';
import { ICON } from './icon.ts';
import { trustedScripts, TRUSTED_TYPES } from './trusted-scripts.ts';
import { TRANSLATE, wordsFor } from './words.ts';

/** Path under which the page's files are served. */
export const ASSETS_PATH = '/survey-assets/';

/** Marks the end of the first part: a browser that has read it can paint the screen. */
const SCREEN_END_ID = 'vs-screen-end';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Serializes JSON so that it cannot end its script element, whatever names it contains. */
export const escapeJson = (data: object): string =>
  JSON.stringify(data).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function titleOf({ first, address, about, language }: PageData, t: Translate): string {
  if (address === null && !about) return t('fingerprint.heading');
  if (first?.name === 'unknown') return t(first.wasKnown ? 'states.withdrawn_heading' : 'states.unknown_heading');
  if (about && first?.name === 'ready') return t('protection.heading');
  if (first?.name === 'ready') return t('page.survey_title', { product: first.survey.product.name[language] });
  return t('page.title');
}

/** The data of a page. */
export interface Page extends RenderContext {
  readonly data: PageData;
}

/** Adds the form for choosing a language to a screen without its own form. */
const withLanguageForm = ({ formFields }: Page, content: string): string => {
  if (content.includes(`id="${SCREEN_FORM_ID}"`)) return '';
  const fields = Object.entries(formFields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form id="${SCREEN_FORM_ID}" method="post">${fields.join('')}</form>\n`;
};

/** Without script, a refresh header is the only way to return a shared tablet to its start, as the page promises. */
function kioskRefreshOf({ first, posted, token }: PageData): string {
  if (!posted?.isSent || first?.name !== 'ready' || !first.survey.is_kiosk) return '';
  const start = `/request-survey-access/${encodeURIComponent(token)}`;
  return `<noscript><meta http-equiv="refresh" content="${RETURN_SECONDS}; url=${escapeHtml(start)}"></noscript>\n`;
}

/** The visible screen, and everything after it. */
export type Parts = readonly [string, string];

interface RenderedPage {
  /** HTML of the page's content. */
  readonly content: string;
  readonly nonce: string;
}

/**
 * Writes the whole page in the order of use: the screen, which works without script, then the script, the survey's data
 * and its texts.
 * The browser paints only after the whole screen has arrived, so there is no empty frame.
 */
export function writePage(built: PageManifest, page: Page, { content, nonce }: RenderedPage): Parts {
  const { data } = page;
  const t = TRANSLATE[data.language];
  const script = ({ file, integrity }: PageScript): string =>
    `<script type="module" src="${ASSETS_PATH}${file}" integrity="${integrity}" nonce="${nonce}"></script>`;
  const inlined = (id: string, json: object): string =>
    `<script type="application/json" id="${id}">${escapeJson(json)}</script>`;
  // A page of explanations has no script.
  const hasScript = data.address !== null;
  const themeKey = data.first?.name === 'ready' ? data.first.survey.organization.theme_key : 'default';
  const colors = built.themes[themeKey] ?? built.themes.default ?? '';
  const screen = `<!doctype html>
<html lang="${data.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titleOf(data, t))}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
${kioskRefreshOf(data)}<link rel="icon" href="${ICON}">
<style nonce="${nonce}">:root{${colors}}${built.css}</style>
<link rel="expect" href="#${SCREEN_END_ID}" blocking="render">
</head>
<body class="vs-page">
${data.posted ? '' : `<noscript><p class="vs vs-note">${escapeHtml(t('page.noscript'))}</p></noscript>\n`}<div id="root">${content}</div>
${withLanguageForm(page, content)}<template id="${SCREEN_END_ID}"></template>
`;
  const rest = `${hasScript ? `<script nonce="${nonce}">${trustedScripts(ASSETS_PATH)}</script>` : ''}
${hasScript ? built.entry.map(script).join('\n') : ''}
${hasScript ? inlined(PAGE_DATA_ID, data) : ''}
${hasScript ? inlined(PAGE_WORDS_ID, wordsFor(data)) : ''}
</body>
</html>
`;
  return [screen, rest];
}

/** Returns the content policy: the page's own scripts, one stylesheet and calls to the API. */
export const policyOf = (nonce: string, apiUrl: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'nonce-${nonce}'`,
    `img-src 'self' data:${apiUrl ? ` ${apiUrl}` : ''}`,
    `connect-src 'self'${apiUrl ? ` ${apiUrl}` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...TRUSTED_TYPES,
  ].join('; ');
