import type { RemoteEntry } from '@veleta/shared/contracts';
import type { KnownRemotes } from './parse-registry.ts';

export interface CatalogOptions {
  /** What the page started with. */
  known: KnownRemotes;
  /** Version of the shell that runs here. */
  shellVersion: string;
  /** Reads the registry anew. */
  read: () => Promise<KnownRemotes>;
  /** Whether this page has taken code of a remote: then it keeps the release it has. */
  isUsed: (name: string) => boolean;
}

/** The remotes of this page, as the registry says now, and whether the page is behind it. */
export interface Catalog {
  /** The same array until something changes. */
  entries(): readonly RemoteEntry[];
  find(name: string): RemoteEntry | undefined;
  /** The revision to which this page is behind; null while it is not. */
  staleRevision(): string | null;
  /** Reads the registry anew, one reading at a time. False where the server cannot be reached: then nothing changes. */
  check(): Promise<boolean>;
  subscribe(listener: () => void): () => void;
}

const currentOf = ({ releases }: RemoteEntry): string | undefined => releases[0]?.version;

/**
 * Follows the registry while a page lives. A remote that is in use is never exchanged: a newer release of it makes the page
 * stale. One that is not in use yet is simply taken as it is now.
 */
export function createCatalog({ known, shellVersion, read, isUsed }: CatalogOptions): Catalog {
  let entries = known.remotes;
  let revision = known.revision;
  let stale: string | null = null;
  let checking: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  function take(fresh: KnownRemotes): void {
    // An empty registry is what a failed reading looks like; nobody deploys away the whole product.
    if (fresh.revision === revision || fresh.remotes.length === 0) return;
    revision = fresh.revision;
    const used = entries.filter(({ name }) => isUsed(name));
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
