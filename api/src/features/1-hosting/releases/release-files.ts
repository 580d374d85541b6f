import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { AssetStore } from '../asset-stores/index.ts';
import { ReleaseRejectedError } from './release-state.ts';

/** Files of a build that are used only for publishing, or that are served elsewhere. */
const NOT_PUBLISHED = /^(?:remote\.json|(?:standalone|server)\/.*)$/;
/** Marker of an upload in progress; its age is that of the upload. */
const UPLOADING = '.uploading';
/** Marker of a removal in progress. */
const REMOVING = '.removing';
/** Older uploads count as abandoned. */
const UPLOAD_LIMIT_MS = 3_600_000;
const REMOVAL_LIMIT_MS = 600_000;
const CONCURRENCY = 8;
const COMPRESSED = /\.(?:br|gz)$/;

const folderOf = (name: string, version: string): string => `${name}/${version}`;

/** Processes items with limited concurrency. After an error it starts no other item, waits for the rest and rejects. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    try {
      for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
    } finally {
      rest.length = 0;
    }
  };
  // The caller may remove what the others still write.
  for (const end of await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker)))
    if (end.status === 'rejected') throw end.reason;
}

async function builtFiles(distDir: string): Promise<string[]> {
  const items = await readdir(distDir, { withFileTypes: true, recursive: true });
  return items
    .filter((item) => item.isFile())
    .map((item) => relative(distDir, join(item.parentPath, item.name)).split(sep).join('/'))
    .filter((file) => !NOT_PUBLISHED.test(file) && !file.split('/').some((part) => part.startsWith('.')))
    .sort();
}

/**
 * Uploads the files of a build under the immutable path of its version. They are not served before a state lists them.
 * An interrupted upload is completed by a later one or removed by a prune.
 * @throws ReleaseRejectedError while this version is being removed, and when it is listed with other content
 */
export async function uploadRelease(
  store: AssetStore,
  {
    name,
    version,
    distDir,
    isReplacing = false,
    isListed = false,
  }: {
    name: string;
    version: string;
    distDir: string;
    /** Existing files may be of another build of this version. */
    isReplacing?: boolean;
    /** Whether a state lists this version, so that browsers may have cached its files. */
    isListed?: boolean;
  },
): Promise<{ uploaded: number; total: number }> {
  const folder = folderOf(name, version);
  // Writes the upload marker before checking for a removal. A prune does it in the opposite order, so that at least one
  // of the two detects the other.
  await store.put(`${folder}/${UPLOADING}`, Buffer.from(''));
  if ((await store.read(`${folder}/${REMOVING}`)) !== null) {
    throw new ReleaseRejectedError(
      `${name} ${version} is being removed. Run "npm run releases -- prune ${name}", then retry.`,
    );
  }
  const present = new Map((await store.list(folder)).map(({ key, sizeBytes }) => [key, sizeBytes]));
  const files = await builtFiles(distDir);
  let uploaded = 0;
  await forEach(files, async (file) => {
    const key = `${folder}/${file}`;
    const bytes = await readFile(join(distDir, file));
    const sizeBytes = isReplacing ? undefined : present.get(key);
    if (sizeBytes !== undefined) {
      // A different compressor version may produce other bytes for the same file.
      if (isListed && COMPRESSED.test(key)) return;
      if (sizeBytes === bytes.length && (await hasContent(store, key, bytes))) return;
      if (isListed) throw immutableVersionError(version);
    }
    await store.put(key, bytes);
    uploaded += 1;
  });
  return { uploaded, total: files.length };
}

async function hasContent(store: AssetStore, key: string, bytes: Buffer): Promise<boolean> {
  const found = await store.read(key);
  return found !== null && found !== 'unchanged' && found.bytes.equals(bytes);
}

/** Creates the error for a published version whose content would change. */
export const immutableVersionError = (version: string): ReleaseRejectedError =>
  new ReleaseRejectedError(
    `Version ${version} is already published with other content, and its path is immutable. Raise the version in package.json and build again.`,
  );

/** Removes the upload marker after the state lists the release. If this fails, the marker expires after an hour. */
export const endUpload = (store: AssetStore, { name, version }: { name: string; version: string }): Promise<void> =>
  store.remove(`${folderOf(name, version)}/${UPLOADING}`).catch(() => undefined);

/**
 * Removes files of versions that no state lists, except recent uploads.
 * @param readListed called again just before deletion
 * @param finished versions that were uploaded completely, so that recent files do not count as an upload
 */
export async function removeUnlisted(
  store: AssetStore,
  {
    name,
    nowMs,
    readListed,
    finished = new Set(),
  }: {
    name: string;
    nowMs: number;
    readListed: () => Promise<ReadonlySet<string>>;
    finished?: ReadonlySet<string>;
  },
): Promise<string[]> {
  const all = await store.list(name);
  const versions = new Set(all.flatMap(({ key }) => (key.split('/').length > 2 ? (key.split('/')[1] ?? []) : [])));
  const listed = await readListed();
  const removed: string[] = [];
  for (const version of versions) {
    if (
      !listed.has(version) &&
      (await removeVersion(store, {
        folder: folderOf(name, version),
        nowMs,
        isFinished: finished.has(version),
        isListed: async () => (await readListed()).has(version),
      }))
    )
      removed.push(version);
  }
  return removed;
}

async function removeVersion(
  store: AssetStore,
  {
    folder,
    nowMs,
    isFinished,
    isListed,
  }: { folder: string; nowMs: number; isFinished: boolean; isListed: () => Promise<boolean> },
): Promise<boolean> {
  const marker = `${folder}/${REMOVING}`;
  const isYoung = (file: { modifiedAt: Date }, limitMs: number): boolean => nowMs - file.modifiedAt.getTime() < limitMs;
  const inspect = async () => {
    const files = await store.list(folder);
    return {
      files,
      isUploading: files.some(
        (file) =>
          (isFinished ? file.key === `${folder}/${UPLOADING}` : file.key !== marker) && isYoung(file, UPLOAD_LIMIT_MS),
      ),
      isRemovedByOther: files.some((file) => file.key === marker && isYoung(file, REMOVAL_LIMIT_MS)),
      hasMarker: files.some(({ key }) => key === marker),
    };
  };
  const before = await inspect();
  if (before.isRemovedByOther) return false;
  if (before.isUploading) {
    // A removal interrupted long ago must not block an upload of this version.
    if (before.hasMarker) await store.remove(marker);
    return false;
  }
  await store.put(marker, Buffer.from(''));
  const now = await inspect();
  if (now.isUploading || (await isListed())) {
    await store.remove(marker);
    return false;
  }
  await forEach(
    now.files.filter(({ key }) => key !== marker),
    ({ key }) => store.remove(key),
  );
  await store.remove(marker);
  return true;
}
