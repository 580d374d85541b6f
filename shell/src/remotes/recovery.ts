import type { RemoteEntry } from '@veleta/shared/contracts';
import { isChunkError, RemoteLoadError } from '../loader/load-error.ts';
import { ChunkGoneError } from './lazy-part.ts';
import type { Remotes } from './remotes-context.ts';

/**
 * What follows on a failure of an area: `again` draws it anew from an older release, `leaving` waits for the page that is
 * being loaded anew, `stale` and `failed` show a card, the first of which offers to load the page anew.
 */
export type Outcome = 'again' | 'leaving' | 'stale' | 'failed';

const currentOf = (entry: RemoteEntry | undefined): string | undefined => entry?.releases[0]?.version;
const isGone = (error: unknown): boolean => error instanceof ChunkGoneError || isChunkError(error);

function reportFailure({ report, loader }: Remotes, entry: RemoteEntry, error: unknown): void {
  // The loader has reported its own.
  if (error instanceof RemoteLoadError) return;
  report({
    kind: isGone(error) ? 'chunk_failed' : 'render_failed',
    remote: entry.name,
    version: loader.versionOf(entry.name) ?? '',
    message: String(error),
  });
}

/**
 * An older release may take the place of one that loaded and does not work, as long as nobody has worked with it: no part of
 * the remote is drawn elsewhere, and none has stayed on this page.
 */
function stepBack({ loader, mounts }: Remotes, entry: RemoteEntry, error: unknown): boolean {
  if (mounts.isProven(entry.name) || mounts.count(entry.name) > 0) return false;
  return loader.stepBack(entry, String(error));
}

/** Decides what to do about a failure of an area, and does what needs no person. */
export async function recover(remotes: Remotes, entry: RemoteEntry, error: unknown): Promise<Outcome> {
  reportFailure(remotes, entry, error);
  const { catalog, loader, reloader, report } = remotes;
  const version = loader.versionOf(entry.name) ?? '';
  const leave = (reason: string): boolean => {
    if (!reloader.mayReload(reason)) return false;
    report({ kind: 'stale_reload', remote: entry.name, version, message: String(error) });
    return reloader.reload(reason);
  };

  const isUnloaded = error instanceof RemoteLoadError;
  if (isUnloaded || isGone(error)) {
    const isReachable = await catalog.check();
    if (isUnloaded && currentOf(catalog.find(entry.name)) !== currentOf(entry)) return 'again';
    const newer = catalog.staleRevision();
    // Where the server cannot be reached, loading the page anew would only lose it.
    if (newer !== null) return isReachable && leave(`revision ${newer}`) ? 'leaving' : 'stale';
    if (isUnloaded) return 'failed';
    if (stepBack(remotes, entry, error)) return 'again';
    // The registry knows of nothing newer and the chunk is gone all the same: a copy of the server may be behind another.
    return isReachable && leave(`${entry.name} ${version}`) ? 'leaving' : 'failed';
  }
  return stepBack(remotes, entry, error) ? 'again' : 'failed';
}
