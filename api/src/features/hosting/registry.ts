import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Registry } from '@veleta/shared/contracts';
import { listEntryFiles } from './release-store.ts';

export interface KnownRegistry {
  readonly registry: Registry;
  /** The reply's body, and its strong ETag. */
  readonly json: string;
  readonly etag: string;
}

/**
 * Reads the registry from the store. Asked at each request and read again only when an entry has changed, so a deploy
 * needs no restart. An unreadable entry is left out; the shell judges the others one by one.
 */
export function createRegistryReader(
  storeDir: string,
  warn: (problem: { path: string; cause: unknown }) => void,
): () => Promise<KnownRegistry> {
  let seen = '';
  let known: KnownRegistry | null = null;
  return async () => {
    const files = await listEntryFiles(storeDir);
    const stamp = JSON.stringify(files);
    if (known && stamp === seen) return known;
    const remotes: unknown[] = [];
    for (const { path } of files) {
      try {
        remotes.push(JSON.parse(await readFile(path, 'utf8')));
      } catch (cause) {
        warn({ path, cause });
      }
    }
    const revision = createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 16);
    const registry: Registry = { revision, remotes };
    known = { registry, json: JSON.stringify(registry), etag: `"${revision}"` };
    seen = stamp;
    return known;
  };
}
