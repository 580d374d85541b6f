import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../../platform/html.ts';
import type { FirstScreen } from './first-screen.ts';
import { AFTER_FIRST_SCREEN } from './paint-order.ts';
import type { Preload } from './preloads.ts';

/** Reads the shell's page, again only when it was built anew. */
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
 * A browser that knows this draws no empty page first, and so comes to the first screen sooner. It goes by the start of what it
 * is told to wait for, so that is what stands behind the first screen.
 */
const NO_FRAME_BEFORE_IT = `<link rel="expect" href="#${AFTER_FIRST_SCREEN}" blocking="render">`;
/** The shell's own scripts, as its build marks them. */
const SCRIPTS = /<!-- scripts -->([^]*?)<!-- \/scripts -->/;
const WAITING = '<template id="later">';

export interface PageParts {
  readonly nonce: string;
  /** The registry's text. */
  readonly registry: string;
  /** What the page's remote will be asked for. */
  readonly preloads: readonly Preload[];
  readonly firstScreen: FirstScreen | null;
  /** The application has run in this browser before. */
  readonly hasBeenHere: boolean;
}

/** The shell's page for one request: nonce, registry, early loading of the page's remote, and its first screen. */
export function writeShellPage(
  template: string,
  { nonce, registry, preloads, firstScreen, hasBeenHere }: PageParts,
): string {
  // Shells from before there was a place for what may wait ask for everything at once.
  const canWait = template.includes(LATER);
  const waits = ({ isLater }: Preload) => canWait && (isLater || firstScreen !== null);
  const at = (isLater: boolean) => linksTo(preloads.filter((preload) => waits(preload) === isLater));
  const shown = hasBeenHere ? 'data-first-screen' : 'data-first-screen="new"';
  // Whoever is new is shown the first screen in any case, and its script asks for the application once it is painted. In a browser
  // that has been here the application may be all there is to show, and lies in its cache.
  const ownScripts = firstScreen && !hasBeenHere ? (SCRIPTS.exec(template)?.[1] ?? '') : '';
  const document = firstScreen ? `<html lang="${firstScreen.language}" ${shown}>` : null;
  return (
    (ownScripts ? template.replace(SCRIPTS, '').replace(WAITING, () => WAITING + ownScripts) : template)
      .replace('</head>', () => `${firstScreen ? firstScreen.head + NO_FRAME_BEFORE_IT : ''}</head>`)
      .replace('<html lang="en">', (found) => document ?? found)
      .replace('<!-- first screen -->', () => firstScreen?.html ?? '')
      .replaceAll('__CSP_NONCE__', nonce)
      // After the nonce: no text of an entry is to be taken for its place. `<` is escaped, so that none can end the element.
      .replace('<!-- registry -->', () => registry.replaceAll('<', '\\u003c'))
      .replace('<!-- preloads -->', () => at(false))
      .replace(LATER, () => at(true))
  );
}

const linksTo = (preloads: readonly Preload[]): string =>
  preloads
    .map(
      ({ file, hash }) =>
        // The loader asks with crossorigin and integrity; a preload that differs in either would be fetched twice.
        `<link rel="preload" as="script" crossorigin="anonymous" href="${escapeHtml(file)}"${hash ? ` integrity="${escapeHtml(hash)}"` : ''}>`,
    )
    .join('\n    ');
