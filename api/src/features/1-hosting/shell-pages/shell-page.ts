import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COLOR_SCHEME_ATTRIBUTE, type ColorScheme } from '@veleta/shared/contracts';
import { escapeHtml } from '../../../platform/html.ts';
import type { PrerenderedPage } from './prerendered-page.ts';
import { ELEMENT_AFTER_PRERENDERED } from './paint-order.ts';
import type { Preload } from './preloads.ts';

/** Creates a cached reader of the shell's page; reads it again only after a new build. */
export function createPageReader(shellDir: string): () => Promise<string> {
  const path = join(shellDir, 'index.html');
  let changedMs = 0;
  let template = '';
  return async () => {
    const found = await stat(path).catch((cause: unknown) => {
      throw new Error(`The shell is not built: ${path} is missing. Run "npm run build".`, { cause });
    });
    if (found.mtimeMs !== changedMs) {
      template = await readFile(path, 'utf8');
      changedMs = found.mtimeMs;
    }
    return template;
  };
}

const DEFERRED_MARKER = '<!-- later -->';
/**
 * Browsers that support it delay painting until the start of this element, which follows the prerendered content.
 * Without it they would paint an empty page first.
 */
const RENDER_BLOCKING_LINK = `<link rel="expect" href="#${ELEMENT_AFTER_PRERENDERED}" blocking="render">`;
/** The shell's own scripts, as its build marks them. */
const SCRIPTS = /<!-- scripts -->([^]*?)<!-- \/scripts -->/;
const DEFERRED_TEMPLATE = '<template id="later">';

export interface PageParts {
  readonly nonce: string;
  /** The registry as JSON. */
  readonly registry: string;
  /** Scripts of the page's remote to preload. */
  readonly preloads: readonly Preload[];
  readonly prerendered: PrerenderedPage | null;
  /** Whether the application has run in this browser before. */
  readonly hasBeenHere: boolean;
  /** The scheme chosen in this browser; null follows the operating system. */
  readonly colorScheme: ColorScheme | null;
  /** Percentage of pages that report their speed; the shell draws whether this one does. */
  readonly visitSampling: number;
}

/** Builds the shell's page for one request: nonce, registry, preloads of the page's remote, and prerendered content. */
export function writeShellPage(
  template: string,
  { nonce, registry, preloads, prerendered, hasBeenHere, colorScheme, visitSampling }: PageParts,
): string {
  const isWaiting = ({ isDeferred }: Preload) => isDeferred || prerendered !== null;
  const at = (isDeferred: boolean) => linksTo(preloads.filter((preload) => isWaiting(preload) === isDeferred));
  const shown = hasBeenHere ? 'data-prerendered-page' : 'data-prerendered-page="new"';
  // A new visitor always sees the prerendered content, whose script loads the application after painting. A returning
  // browser may replace it at once and has the application in its cache.
  const ownScripts = prerendered && !hasBeenHere ? (SCRIPTS.exec(template)?.[1] ?? '') : '';
  const document = [
    `<html lang="${prerendered?.language ?? 'en'}"`,
    ...(prerendered ? [shown] : []),
    ...(colorScheme ? [`${COLOR_SCHEME_ATTRIBUTE}="${colorScheme}"`] : []),
  ].join(' ');
  const head = [
    ...(visitSampling > 0 ? [`<meta name="veleta-visits" content="${visitSampling}">`] : []),
    ...(prerendered ? [prerendered.head, RENDER_BLOCKING_LINK] : []),
  ].join('');
  return (
    (
      ownScripts
        ? template.replace(SCRIPTS, '').replace(DEFERRED_TEMPLATE, () => DEFERRED_TEMPLATE + ownScripts)
        : template
    )
      .replace('</head>', () => `${head}</head>`)
      .replace('<html lang="en">', `${document}>`)
      .replace('<!-- prerendered page -->', () => prerendered?.html ?? '')
      .replaceAll('__CSP_NONCE__', nonce)
      // Inserted after the nonce, so that no text of an entry is taken for a placeholder. `<` is escaped, so that no
      // text can end the element.
      .replace('<!-- registry -->', () => registry.replaceAll('<', '\\u003c'))
      .replace('<!-- preloads -->', () => at(false))
      .replace(DEFERRED_MARKER, () => at(true))
  );
}

const linksTo = (preloads: readonly Preload[]): string =>
  preloads
    .map(
      ({ file, hash }) =>
        // The loader requests with crossorigin and integrity; a preload that differs in either would be fetched twice.
        `<link rel="preload" as="script" crossorigin="anonymous" href="${escapeHtml(file)}"${hash ? ` integrity="${escapeHtml(hash)}"` : ''}>`,
    )
    .join('\n    ');
