import { join } from 'node:path';
import { COLOR_SCHEME_ATTRIBUTE, PRERENDERED_SHOWN, type ColorScheme } from '@veleta/shared/contracts';
import { escapeHtml } from '../../../platform/html.ts';
import { createFileReader } from './file-reader.ts';
import type { PrerenderedPage } from './prerendered-page.ts';
import type { Preload } from './preloads.ts';

/** Creates a cached reader of the shell's page; reads it again only after a new build. */
export function createPageReader(shellDir: string): () => Promise<string> {
  const path = join(shellDir, 'index.html');
  const read = createFileReader(path);
  return () =>
    read().catch((cause: unknown) => {
      throw new Error(`The shell is not built: ${path} is missing. Run "npm run build".`, { cause });
    });
}

export interface PageParts {
  readonly nonce: string;
  /** The registry as JSON. */
  readonly registry: string;
  /** Scripts of the page's remote to preload. */
  readonly preloads: readonly Preload[];
  readonly prerendered: PrerenderedPage | null;
  /** The scheme chosen in this browser; null follows the operating system. */
  readonly colorScheme: ColorScheme | null;
  /** Percentage of pages that report their speed; the shell draws whether this one does. */
  readonly visitSampling: number;
}

/** Builds the shell's page for one request: nonce, registry, preloads of the page's remote, and prerendered content. */
export function writeShellPage(
  template: string,
  { nonce, registry, preloads, prerendered, colorScheme, visitSampling }: PageParts,
): string {
  const at = (isDeferred: boolean) => linksTo(preloads.filter((preload) => preload.isDeferred === isDeferred));
  const document = [
    `<html lang="${prerendered?.language ?? 'en'}"`,
    ...(prerendered ? [PRERENDERED_SHOWN] : []),
    ...(colorScheme ? [`${COLOR_SCHEME_ATTRIBUTE}="${colorScheme}"`] : []),
  ].join(' ');
  const head = [
    ...(visitSampling > 0 ? [`<meta name="veleta-visits" content="${visitSampling}">`] : []),
    ...(prerendered ? [prerendered.head] : []),
  ].join('');
  return (
    template
      .replace('</head>', () => `${head}</head>`)
      .replace('<html lang="en">', `${document}>`)
      .replace('<!-- prerendered page -->', () => prerendered?.html ?? '')
      .replaceAll('__CSP_NONCE__', nonce)
      // Inserted after the nonce, so that no text of an entry is taken for a placeholder. `<` is escaped, so that no
      // text can end the element.
      .replace('<!-- registry -->', () => registry.replaceAll('<', '\\u003c'))
      .replace('<!-- preloads -->', () => at(false))
      .replace('<!-- later -->', () => at(true))
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
