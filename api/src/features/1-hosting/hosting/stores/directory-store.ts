import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { WriteConflictError, checkKey, type AssetStore, type ListedFile, type StoredFile } from './asset-store.ts';
import { withLock } from './exclusive-lock.ts';

/** Files beside the stored ones: locks, and drafts that a crash left behind. */
const isOwn = (name: string): boolean => name.startsWith('.');

/** A store in a folder, also one that several machines mount. */
export function openDirectoryStore(root: string): AssetStore {
  /** Revisions by what the file system says of a file: a rename always brings another inode. */
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
    // Read after the stamp: were the file switched in between, the next read sees another stamp and looks again.
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
        .filter((item) => item.isDirectory() && !isOwn(item.name))
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

/** One rename switches from the old content to the new; both are on the disk before, so that no crash shows neither. */
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

/** A rename outlives a power failure only when its folder was written out too; not every system lets one ask for it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

async function listFiles(root: string, folder: string): Promise<ListedFile[]> {
  const items = await readdir(folder, { withFileTypes: true, recursive: true }).catch(emptyIfMissing);
  const found = items.map(async (item) => {
    // Drafts count: an upload under way is known by its youngest file.
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
