import { createPrerenderedPages, type PrerenderedPageSources } from './prerendered-page.ts';
import { createPageReader } from './shell-page.ts';

/** Pages of one release of the shell. */
interface ShellPages {
  readonly readPage: ReturnType<typeof createPageReader>;
  readonly findPrerenderedPage: ReturnType<typeof createPrerenderedPages>;
}

/** More releases than are served at the same time. */
const MAX_CACHED_SHELLS = 10;

/** @throws when the shell is not built */
export async function requirePage(shellDir: string): Promise<void> {
  await createPageReader(shellDir)();
}

/** Creates a cache of the pages of each served shell release, by the folder of its files. */
export function createShellPages(sources: Omit<PrerenderedPageSources, 'shellDir'>): (folder: string) => ShellPages {
  const cache = new Map<string, ShellPages>();
  return (folder) => {
    const cached = cache.get(folder);
    if (cached) return cached;
    if (cache.size >= MAX_CACHED_SHELLS) cache.clear();
    const pages = {
      readPage: createPageReader(folder),
      findPrerenderedPage: createPrerenderedPages({ ...sources, shellDir: folder }),
    };
    cache.set(folder, pages);
    return pages;
  };
}
