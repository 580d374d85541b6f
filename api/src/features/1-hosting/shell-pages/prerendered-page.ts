import { join } from 'node:path';
import { PRERENDERED_ID, PRERENDERED_STYLE, splitPrerendered, type Language } from '@veleta/shared/contracts';
import { createFileReader } from './file-reader.ts';
import type { RemotePage } from './remote-page.ts';

export interface PrerenderedPageSources {
  /** The shell's build, which contains the layout. */
  readonly shellDir: string;
  /** Reads a file of a release by its URL path; null if it does not exist. */
  readonly readPrerendered: (file: string) => Promise<string | null>;
  readonly warn: (problem: { file: string; cause?: unknown }) => void;
}

/** The prerendered layout and page, still containing `__CSP_NONCE__`. */
export interface PrerenderedPage {
  /** Its style elements, which HTML allows only in the head. */
  readonly head: string;
  readonly html: string;
  readonly language: Language;
}

/** Maximum number of cached pages; files of a release never change. */
const MAX_CACHED_PAGES = 100;

/**
 * Combines the prerendered page of a remote with the shell's layout. If either is missing, the page is served without
 * prerendered content.
 */
export function createPrerenderedPages(
  sources: PrerenderedPageSources,
): (page: RemotePage | null) => Promise<PrerenderedPage | null> {
  const layoutReader = (language: Language) =>
    createFileReader(join(sources.shellDir, 'prerendered', `auth.${language}.html`));
  const readLayout = { en: layoutReader('en'), es: layoutReader('es') };
  const readPart = createPartReader(sources);
  return async (page) => {
    if (!page) return null;
    const { release, path, language } = page;
    const file = release.prerendered.find((screen) => screen.path === path && screen.language === language)?.file;
    if (file === undefined) return null;
    const [layout, part] = await Promise.all([readLayout[language]().catch(() => null), readPart(file)]);
    if (!layout || !part) return null;
    const screen = layout
      .replace('<!-- page style -->', () => `<style ${PRERENDERED_STYLE} nonce="__CSP_NONCE__">${part.css}</style>`)
      .replace('<!-- page -->', () => part.html);
    const start = screen.indexOf(`<div id="${PRERENDERED_ID}">`);
    const [head, html] = [screen.slice(0, start), screen.slice(start)];
    return { head, html, language };
  };
}

type Part = ReturnType<typeof splitPrerendered>;

function createPartReader({ readPrerendered, warn }: PrerenderedPageSources): (file: string) => Promise<Part> {
  const cache = new Map<string, Part>();
  return async (file) => {
    const cached = cache.get(file);
    if (cached !== undefined) return cached;
    let part: Part;
    try {
      const text = await readPrerendered(file);
      part = text === null ? null : splitPrerendered(text);
      if (!part) warn({ file });
    } catch (cause) {
      // The store did not respond; the next request retries.
      warn({ file, cause });
      return null;
    }
    if (cache.size >= MAX_CACHED_PAGES) cache.clear();
    cache.set(file, part);
    return part;
  };
}
