import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../../platform/html.ts';
import type { FirstScreen } from './first-screen.ts';
import { AFTER_FIRST_SCREEN } from './paint-order.ts';
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

const LATER = '<!-- later -->';
/**
 * Browsers that support it delay painting until the start of this element, which follows the prerendered content.
 * Without it they would paint an empty page first.
 */
const NO_FRAME_BEFORE_IT = `<link rel="expect" href="#${AFTER_FIRST_SCREEN}" blocking="render">`;
/** The shell's own scripts, as its build marks them. */
const SCRIPTS = /<!-- scripts -->([^]*?)<!-- \/scripts -->/;
const WAITING = '<template id="later">';

export interface PageParts {
  readonly nonce: string;
  /** The registry as JSON. */
  readonly registry: string;
  /** Scripts of the page's remote to preload. */
  readonly preloads: readonly Preload[];
  readonly firstScreen: FirstScreen | null;
  /** Whether the application has run in this browser before. */
  readonly hasBeenHere: boolean;
}

/** Builds the shell's page for one request: nonce, registry, preloads of the page's remote, and prerendered content. */
export function writeShellPage(
  template: string,
  { nonce, registry, preloads, firstScreen, hasBeenHere }: PageParts,
): string {
  // Older shells have no marker for deferred preloads, so they preload everything immediately.
  const canWait = template.includes(LATER);
  const waits = ({ isLater }: Preload) => canWait && (isLater || firstScreen !== null);
  const at = (isLater: boolean) => linksTo(preloads.filter((preload) => waits(preload) === isLater));
  const shown = hasBeenHere ? 'data-first-screen' : 'data-first-screen="new"';
  // A new visitor always sees the prerendered content, whose script loads the application after painting. A returning
  // browser may replace it at once and has the application in its cache.
  const ownScripts = firstScreen && !hasBeenHere ? (SCRIPTS.exec(template)?.[1] ?? '') : '';
  const document = firstScreen ? `<html lang="${firstScreen.language}" ${shown}>` : null;
  return (
    (ownScripts ? template.replace(SCRIPTS, '').replace(WAITING, () => WAITING + ownScripts) : template)
      .replace('</head>', () => `${firstScreen ? firstScreen.head + NO_FRAME_BEFORE_IT : ''}</head>`)
      .replace('<html lang="en">', (found) => document ?? found)
      .replace('<!-- first screen -->', () => firstScreen?.html ?? '')
      .replaceAll('__CSP_NONCE__', nonce)
      // Inserted after the nonce, so that no text of an entry is taken for a placeholder. `<` is escaped, so that no
      // text can end the element.
      .replace('<!-- registry -->', () => registry.replaceAll('<', '\\u003c'))
      .replace('<!-- preloads -->', () => at(false))
      .replace(LATER, () => at(true))
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
