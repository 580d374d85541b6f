import type { RemoteEntry } from '@veleta/shared/contracts';
import type { KnownRemotes, SwitchedOffArea } from './parse-registry.ts';

export interface CatalogOptions {
  /** Remotes at page start. */
  known: KnownRemotes;
  /** Version of the running shell. */
  shellVersion: string;
  /** Fetches the registry again. */
  read: () => Promise<KnownRemotes>;
  /** Checks whether this page has loaded code of a remote, whose release then stays. */
  isUsed: (name: string) => boolean;
}

/** The remotes of this page by the current registry, and whether the page is stale. */
export interface Catalog {
  /** Returns the same array until the registry changes. */
  entries(): readonly RemoteEntry[];
  find(name: string): RemoteEntry | undefined;
  /** Returns the areas that are switched off; the same array until the registry changes. */
  switchedOff(): readonly SwitchedOffArea[];
  /** Returns the newer revision if this page is stale, otherwise null. */
  staleRevision(): string | null;
  /** Fetches the registry, one request at a time. Returns false if the server cannot be reached. */
  check(): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

const NONE: readonly SwitchedOffArea[] = [];

const currentOf = ({ releases }: RemoteEntry): string | undefined => releases[0]?.version;

/**
 * Creates the catalog, which follows the registry until the page closes. A newer release of a loaded remote makes the
 * page stale. A remote that is not loaded yet is updated. A remote that was switched off is removed.
 */
export function createCatalog({ known, shellVersion, read, isUsed }: CatalogOptions): Catalog {
  let entries = known.remotes;
  let switchedOff = known.switchedOff ?? NONE;
  let revision = known.revision;
  let stale: string | null = null;
  let checking: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  function take(fresh: KnownRemotes): void {
    // An empty registry means a failed read: a deployment never removes all remotes, and sign-in is never switched off.
    if (fresh.revision === revision || fresh.remotes.length === 0) return;
    revision = fresh.revision;
    switchedOff = fresh.switchedOff ?? NONE;
    const isOff = (name: string): boolean => switchedOff.some((area) => area.name === name);
    const used = entries.filter(({ name }) => isUsed(name) && !isOff(name));
    const freshOf = (name: string) => fresh.remotes.find((entry) => entry.name === name);
    const isShellNewer = fresh.shellVersion !== undefined && fresh.shellVersion !== shellVersion;
    const isRemoteNewer = used.some((entry) => {
      const now = freshOf(entry.name);
      return now !== undefined && currentOf(now) !== currentOf(entry);
    });
    stale = isShellNewer || isRemoteNewer ? revision : null;
    const usedNames = new Set(used.map(({ name }) => name));
    entries = [...used, ...fresh.remotes.filter(({ name }) => !usedNames.has(name))];
    for (const listener of listeners) listener();
  }

  return {
    entries: () => entries,
    switchedOff: () => switchedOff,
    find: (name) => entries.find((entry) => entry.name === name),
    staleRevision: () => stale,
    check() {
      checking ??= read()
        .then((fresh) => {
          take(fresh);
          return true;
        })
        .catch(() => false)
        .finally(() => {
          checking = null;
        });
      return checking;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
