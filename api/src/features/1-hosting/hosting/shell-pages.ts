import { createFirstScreens, type FirstScreenSources } from './first-screen.ts';
import { createPageReader } from './shell-page.ts';

/** Pages of one release of the shell. */
interface ShellPages {
  readonly readPage: ReturnType<typeof createPageReader>;
  readonly findFirstScreen: ReturnType<typeof createFirstScreens>;
}

/** More releases than are served at the same time. */
const MOST_SHELLS = 10;

/** @throws when the shell is not built */
export async function requirePage(shellDir: string): Promise<void> {
  await createPageReader(shellDir)();
}

/** Creates a cache of the pages of each served shell release, by the folder of its files. */
export function createShellPages(sources: Omit<FirstScreenSources, 'shellDir'>): (folder: string) => ShellPages {
  const known = new Map<string, ShellPages>();
  return (folder) => {
    const kept = known.get(folder);
    if (kept) return kept;
    if (known.size >= MOST_SHELLS) known.clear();
    const pages = {
      readPage: createPageReader(folder),
      findFirstScreen: createFirstScreens({ ...sources, shellDir: folder }),
    };
    known.set(folder, pages);
    return pages;
  };
}
