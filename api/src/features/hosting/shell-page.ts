import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../platform/html.ts';
import type { EarlyPage } from './early-page.ts';
import type { FirstScreen } from './first-screen.ts';

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

export interface PageParts {
  readonly nonce: string;
  /** The registry's text. */
  readonly registry: string;
  readonly early: EarlyPage | null;
  readonly firstScreen: FirstScreen | null;
}

/** The shell's page for one request: nonce, registry, early loading of the page's remote, and its first screen. */
export function writeShellPage(template: string, { nonce, registry, early, firstScreen }: PageParts): string {
  const document = firstScreen ? `<html lang="${firstScreen.language}" data-first-screen>` : null;
  return (
    template
      .replace('<html lang="en">', (found) => document ?? found)
      .replace('<!-- first screen -->', () => firstScreen?.html ?? '')
      .replaceAll('__CSP_NONCE__', nonce)
      // After the nonce: no text of an entry is to be taken for its place. `<` is escaped, so that none can end the element.
      .replace('<!-- registry -->', () => registry.replaceAll('<', '\\u003c'))
      .replace('<!-- preloads -->', () => (early ? preloadsOf(early) : ''))
  );
}

/** Everything that the page will ask its remote for, at once: otherwise the entry is waited for, then the door, then the page. */
function preloadsOf({ release, path, language }: EarlyPage): string {
  const hashes = new Map(release.integrity.map(({ file, hash }) => [file, hash]));
  const base = release.manifest_url.slice(0, release.manifest_url.lastIndexOf('/') + 1);
  const page = release.pages?.find((candidate) => candidate.path === path)?.files ?? [];
  const texts = release.texts?.find((candidate) => candidate.language === language)?.files ?? [];
  const files = new Set([...release.preload, ...[...page, ...texts].map((file) => base + file)]);
  return [...files]
    .map((file) => {
      const hash = hashes.get(file);
      // The loader asks with crossorigin and integrity; a preload that differs in either would be fetched twice.
      return `<link rel="preload" as="script" crossorigin="anonymous" href="${escapeHtml(file)}"${hash ? ` integrity="${escapeHtml(hash)}"` : ''}>`;
    })
    .join('\n    ');
}
