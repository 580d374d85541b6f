import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { WriteConflictError, checkKey, type AssetStore, type ListedFile, type StoredFile } from './asset-store.ts';
import { withLock } from './exclusive-lock.ts';

/** Files that are not stored content: locks, and temporary files left by a crash. */
const isInternal = (name: string): boolean => name.startsWith('.');

/** Opens a store in a folder, which several machines may mount. */
export function openDirectoryStore(root: string): AssetStore {
  /** Cached revisions by file metadata; a rename always changes the inode. */
  const seen = new Map<string, { stamp: string; revision: string }>();

  const read = async (key: string, knownRevision?: string): Promise<StoredFile | 'unchanged' | null> => {
    checkKey(key);
    const path = join(root, key);
    const stamp = await stampOf(path);
    if (stamp === null) return null;
    const known = seen.get(key);
    if (known?.stamp === stamp && known.revision === knownRevision) return 'unchanged';
    const bytes = await readFile(path).catch(nullIfMissing);
    if (bytes === null) return null;
    const revision = createHash('sha256').update(bytes).digest('hex');
    // The file is read after its metadata: if it was replaced in between, the next read detects other metadata.
    seen.set(key, { stamp, revision });
    return revision === knownRevision ? 'unchanged' : { bytes, revision };
  };

  return {
    location: root,
    folder: root,
    read,
    write: async (key, bytes, expected) => {
      checkKey(key);
      const path = join(root, key);
      await mkdir(dirname(path), { recursive: true });
      return withLock(join(dirname(path), `.${basename(path)}.lock`), async () => {
        const present = await read(key);
        const revision = present === null || present === 'unchanged' ? null : present.revision;
        if (revision !== (expected === 'absent' ? null : expected.revision)) throw new WriteConflictError(key);
        await replaceFile(path, bytes);
        return createHash('sha256').update(bytes).digest('hex');
      });
    },
    put: async (key, bytes) => {
      checkKey(key);
      await mkdir(dirname(join(root, key)), { recursive: true });
      await replaceFile(join(root, key), bytes);
    },
    list: (folder) => listFiles(root, join(root, folder)),
    folders: async () => {
      const items = await readdir(root, { withFileTypes: true }).catch(emptyIfMissing);
      return items
        .filter((item) => item.isDirectory() && !isInternal(item.name))
        .map(({ name }) => name)
        .sort();
    },
    remove: async (key) => {
      checkKey(key);
      await rm(join(root, key), { force: true });
      await removeEmptyFolders(dirname(join(root, key)), root);
    },
  };
}

/**
 * Replaces a file atomically by a rename. The content is synced first, so that a crash leaves the old or the new file.
 */
async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  const draft = join(dirname(path), `.${basename(path)}.${randomUUID()}.draft`);
  try {
    const file = await open(draft, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** A rename survives a power failure only after its folder is synced; not every system supports that. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

async function listFiles(root: string, folder: string): Promise<ListedFile[]> {
  const items = await readdir(folder, { withFileTypes: true, recursive: true }).catch(emptyIfMissing);
  const found = items.map(async (item) => {
    // Temporary files count: the youngest file shows an upload in progress.
    if (!item.isFile() || item.name.endsWith('.lock')) return [];
    const path = join(item.parentPath, item.name);
    const stats = await stat(path).catch(nullIfMissing);
    const key = relative(root, path).split(sep).join('/');
    return stats ? [{ key, sizeBytes: stats.size, modifiedAt: stats.mtime }] : [];
  });
  return (await Promise.all(found)).flat();
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let next = folder; next !== root && next.startsWith(root); next = dirname(next)) {
    if (
      !(await rmdir(next).then(
        () => true,
        () => false,
      ))
    )
      return;
  }
}

async function stampOf(path: string): Promise<string | null> {
  const found = await stat(path, { bigint: true }).catch(nullIfMissing);
  return found ? `${found.ino}:${found.size}:${found.mtimeNs}` : null;
}

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR');

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function emptyIfMissing(error: unknown): [] {
  if (isMissing(error)) return [];
  throw error;
}
