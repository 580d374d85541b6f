import type { RemoteEntry } from '@veleta/shared/contracts';
import { isChunkError, RemoteLoadError } from '../loader/load-error.ts';
import { ChunkMissingError } from './lazy-part.ts';
import type { Remotes } from './remotes-context.ts';

/**
 * Outcome of a failed area: `again` renders it from an older release, `leaving` waits for the page reload, `stale`
 * shows a card that offers a reload, `failed` shows a card.
 */
export type Outcome = 'again' | 'leaving' | 'stale' | 'failed';

const currentOf = (entry: RemoteEntry | undefined): string | undefined => entry?.releases[0]?.version;
const isChunkMissing = (error: unknown): boolean => error instanceof ChunkMissingError || isChunkError(error);

function reportFailure({ report, loader }: Remotes, entry: RemoteEntry, error: unknown): void {
  // The loader has already reported it.
  if (error instanceof RemoteLoadError) return;
  report({
    kind: isChunkMissing(error) ? 'chunk_failed' : 'render_failed',
    remote: entry.name,
    version: loader.versionOf(entry.name) ?? '',
    message: String(error),
  });
}

/**
 * Falls back to an older release, if the failed remote has no other mounted part and was never healthy on this page.
 */
function fallBack({ loader, mounts }: Remotes, entry: RemoteEntry, error: unknown): boolean {
  if (mounts.isHealthy(entry.name) || mounts.count(entry.name) > 0) return false;
  return loader.fallBack(entry, String(error));
}

/** Decides how to recover from a failed area and starts the automatic recovery. */
export async function recover(remotes: Remotes, entry: RemoteEntry, error: unknown): Promise<Outcome> {
  reportFailure(remotes, entry, error);
  const { catalog, loader, reloader, report } = remotes;
  const version = loader.versionOf(entry.name) ?? '';
  const reload = (reason: string): boolean => {
    if (!reloader.mayReload(reason)) return false;
    report({ kind: 'stale_reload', remote: entry.name, version, message: String(error) });
    return reloader.reload(reason);
  };

  const isUnloaded = error instanceof RemoteLoadError;
  if (isUnloaded || isChunkMissing(error)) {
    const isReachable = await catalog.check();
    if (isUnloaded && currentOf(catalog.find(entry.name)) !== currentOf(entry)) return 'again';
    const newer = catalog.staleRevision();
    // If the server cannot be reached, a reload would lose the page.
    if (newer !== null) return isReachable && reload(`revision ${newer}`) ? 'leaving' : 'stale';
    if (isUnloaded) return 'failed';
    if (fallBack(remotes, entry, error)) return 'again';
    // The registry has nothing newer and yet the chunk is missing: another server instance may be behind.
    return isReachable && reload(`${entry.name} ${version}`) ? 'leaving' : 'failed';
  }
  return fallBack(remotes, entry, error) ? 'again' : 'failed';
}
