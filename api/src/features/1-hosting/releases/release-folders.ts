import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AssetStore } from '../asset-stores/index.ts';
import { forEach } from './release-files.ts';

/** Releases as folders on this machine. */
export interface ReleaseFolders {
  /** Contains `<name>/<version>/`. */
  readonly root: string;
  /** Returns the folder of a complete release; null if the store has none or cannot be reached. */
  folderOf(name: string, version: string): Promise<string | null>;
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Serves releases from a store that is a local folder. */
export function ownFolders(root: string): ReleaseFolders {
  return {
    root,
    folderOf: async (name, version) => {
      const folder = join(root, name, version);
      return (await isFolder(folder)) ? folder : null;
    },
  };
}

/**
 * Caches releases of a remote store. A release is fetched completely at the first request and appears by one rename. It
 * never changes, so it is fetched once. The least recently used releases are deleted when the cache is too large.
 */
export function mirroredFolders({
  store,
  root,
  limitBytes,
  warn,
}: {
  store: AssetStore;
  root: string;
  limitBytes: number;
  warn: (problem: { cause: unknown; name: string }) => void;
}): ReleaseFolders {
  const running = new Map<string, Promise<string | null>>();

  const fetchRelease = async (name: string, version: string): Promise<string | null> => {
    const folder = join(root, name, version);
    if (await isFolder(folder)) {
      const now = new Date();
      await utimes(folder, now, now).catch(() => undefined);
      return folder;
    }
    const prefix = `${name}/${version}/`;
    const files = (await store.list(`${name}/${version}`)).filter(
      ({ key }) => !key.slice(prefix.length).startsWith('.'),
    );
    if (files.length === 0) return null;
    const draft = join(root, `.${randomUUID()}`);
    try {
      await forEach(files, async ({ key }) => {
        const found = await store.read(key);
        if (found === null || found === 'unchanged') throw new Error(`${key} was removed while it was fetched.`);
        const path = join(draft, key.slice(prefix.length));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, found.bytes);
      });
      await mkdir(dirname(folder), { recursive: true });
      // Another server with this folder may have been faster; its copy is identical.
      await rename(draft, folder).catch(async (error: unknown) => {
        if (!(await isFolder(folder))) throw error;
      });
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
    await dropOldest(root, { limitBytes, except: folder });
    return folder;
  };

  return {
    root,
    folderOf: (name, version) => {
      const key = `${name}/${version}`;
      const started =
        running.get(key) ??
        fetchRelease(name, version)
          .catch((cause: unknown) => {
            warn({ cause, name });
            return null;
          })
          .finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}

async function dropOldest(root: string, { limitBytes, except }: { limitBytes: number; except: string }): Promise<void> {
  const releases: { folder: string; usedMs: number; sizeBytes: number }[] = [];
  for (const name of await foldersIn(root)) {
    for (const folder of await foldersIn(name))
      releases.push({ folder, usedMs: (await stat(folder)).mtimeMs, sizeBytes: await sizeOf(folder) });
  }
  let total = releases.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  for (const { folder, sizeBytes } of releases.sort((one, other) => one.usedMs - other.usedMs)) {
    if (total <= limitBytes) return;
    if (folder === except) continue;
    await rm(folder, { recursive: true, force: true });
    total -= sizeBytes;
  }
}

async function foldersIn(path: string): Promise<string[]> {
  const items = await readdir(path, { withFileTypes: true });
  return items.filter((item) => item.isDirectory() && !item.name.startsWith('.')).map(({ name }) => join(path, name));
}

async function sizeOf(folder: string): Promise<number> {
  const items = await readdir(folder, { withFileTypes: true, recursive: true });
  const sizes = items
    .filter((item) => item.isFile())
    .map(async (item) => (await stat(join(item.parentPath, item.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
