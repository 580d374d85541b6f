import type { Role } from '@veleta/shared/contracts';
import { addMessages } from '@veleta/shared/i18n';
import type { QueryClient } from '@veleta/shared/query/sending';
import type { Prefetch } from '@veleta/shared/router';
import { ownerOf, routeAt } from '../registry/owner-of.ts';
import type { Remotes } from './remotes-context.ts';
import { startQueries } from './start-queries.ts';

interface PrefetchOptions extends Pick<Remotes, 'catalog' | 'loader'> {
  client: QueryClient;
  /** Role of the signed-in user; null if there is none. */
  role: () => Role | null;
  /** Whether the browser's data saver is on. */
  isSavingData?: () => boolean;
}

/** Not supported in every browser: https://wicg.github.io/savedata/ */
const isDataSaverOn = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const PUBLIC_LAYOUTS = new Set(['auth', 'public']);

/**
 * Creates the function that prefetches the page of a path on intent: its remote, chunk, texts and queries. Each path is
 * fetched once; after a silent failure the next intent tries again.
 */
export function createPrefetch({
  catalog,
  loader,
  client,
  role,
  isSavingData = isDataSaverOn,
}: PrefetchOptions): Prefetch {
  const started = new Set<string>();

  async function fetchPage(path: string): Promise<void> {
    const entry = ownerOf(catalog.entries(), path);
    const route = entry && routeAt(entry, path);
    if (!entry || !route) return;
    const person = role();
    const isAllowed = route.roles
      ? person !== null && route.roles.includes(person)
      : person !== null || PUBLIC_LAYOUTS.has(route.layout);
    if (!isAllowed) return;
    const remoteModule = await loader.load(entry);
    await Promise.all([
      remoteModule.routes[route.path]?.(),
      addMessages(entry.name, remoteModule.messages, remoteModule.partMessages?.[route.path]),
      startQueries(remoteModule, route.path, client),
    ]);
  }

  return (address) => {
    const path = address.split(/[?#]/)[0] ?? '';
    if (started.has(path) || isSavingData()) return;
    started.add(path);
    fetchPage(path).catch(() => started.delete(path));
  };
}
