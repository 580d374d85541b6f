import { readFile, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { AssetStore } from '../stores/asset-store.ts';
import { ReleaseRejectedError } from './release-state.ts';

/** Files of a build that are for whoever publishes it, or are served from elsewhere. */
const NOT_PUBLISHED = /^(?:remote\.json|(?:standalone|server)\/.*)$/;
/** Says that files are on their way; its age is that of the upload. */
const UPLOADING = '.uploading';
/** Says that files are being taken away. */
const REMOVING = '.removing';
/** Uploads that began longer ago are given up. */
const UPLOAD_LIMIT_MS = 3_600_000;
const REMOVAL_LIMIT_MS = 600_000;
const AT_ONCE = 8;
const COMPRESSED = /\.(?:br|gz)$/;

const folderOf = (name: string, version: string): string => `${name}/${version}`;

/** Runs a few at a time; the first failure ends it. */
export async function forEach<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
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
 * Brings the files of a build under the immutable path of its version. Nobody meets them before a state names them, so an
 * upload that breaks off leaves only what a later one completes or a prune removes.
 * @throws ReleaseRefusedError while this very version is being removed, and where it is listed with other content.
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
    /** What is there may be of another build of this version. */
    isReplacing?: boolean;
    /** A state names this version, so that browsers may keep its files. */
    isListed?: boolean;
  },
): Promise<{ uploaded: number; total: number }> {
  const folder = folderOf(name, version);
  // First the word that we are here, then the look whether somebody removes; a prune does the same the other way round, so
  // that of the two at least one sees the other.
  await store.put(`${folder}/${UPLOADING}`, Buffer.from(''));
  if ((await store.read(`${folder}/${REMOVING}`)) !== null) {
    throw new ReleaseRejectedError(
      `${name} ${version} is just being removed. Run "npm run releases -- prune ${name}", then this again.`,
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
      // Another compressor than that of the first upload may write other bytes for the same file.
      if (isListed && COMPRESSED.test(key)) return;
      if (sizeBytes === bytes.length && (await hasContent(store, key, bytes))) return;
      if (isListed) throw otherContent(version);
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

/** A version that may be in somebody's cache would change its content. */
export const otherContent = (version: string): ReleaseRejectedError =>
  new ReleaseRejectedError(
    `Version ${version} is published already, with other content, and its path is immutable. Raise the version in package.json and build again.`,
  );

/** Says that an upload has ended, after the state names it. That it could not costs an hour until a removal counts on it. */
export const endUpload = (store: AssetStore, { name, version }: { name: string; version: string }): Promise<void> =>
  store.remove(`${folderOf(name, version)}/${UPLOADING}`).catch(() => undefined);

/**
 * Removes files of versions that no state names, except those of an upload that may still be under way.
 * @param readKept asked again just before anything goes.
 * @param finished versions of which everything had been uploaded, so that young files alone say nothing.
 */
export async function removeUnlisted(
  store: AssetStore,
  {
    name,
    nowMs,
    readKept,
    finished = new Set(),
  }: {
    name: string;
    nowMs: number;
    readKept: () => Promise<ReadonlySet<string>>;
    finished?: ReadonlySet<string>;
  },
): Promise<string[]> {
  const all = await store.list(name);
  const versions = new Set(all.flatMap(({ key }) => (key.split('/').length > 2 ? (key.split('/')[1] ?? []) : [])));
  const kept = await readKept();
  const removed: string[] = [];
  for (const version of versions) {
    if (
      !kept.has(version) &&
      (await removeVersion(store, {
        folder: folderOf(name, version),
        nowMs,
        isFinished: finished.has(version),
        isKept: async () => (await readKept()).has(version),
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
    isKept,
  }: { folder: string; nowMs: number; isFinished: boolean; isKept: () => Promise<boolean> },
): Promise<boolean> {
  const mark = `${folder}/${REMOVING}`;
  const isYoung = (file: { modifiedAt: Date }, limitMs: number): boolean => nowMs - file.modifiedAt.getTime() < limitMs;
  const look = async () => {
    const files = await store.list(folder);
    return {
      files,
      isUploading: files.some(
        (file) =>
          (isFinished ? file.key === `${folder}/${UPLOADING}` : file.key !== mark) && isYoung(file, UPLOAD_LIMIT_MS),
      ),
      isRemovedByOther: files.some((file) => file.key === mark && isYoung(file, REMOVAL_LIMIT_MS)),
      isMarked: files.some(({ key }) => key === mark),
    };
  };
  const before = await look();
  if (before.isRemovedByOther) return false;
  if (before.isUploading) {
    // A removal that broke off long ago must not stand in the way of who wants this version again.
    if (before.isMarked) await store.remove(mark);
    return false;
  }
  await store.put(mark, Buffer.from(''));
  const now = await look();
  if (now.isUploading || (await isKept())) {
    await store.remove(mark);
    return false;
  }
  await forEach(
    now.files.filter(({ key }) => key !== mark),
    ({ key }) => store.remove(key),
  );
  await store.remove(mark);
  return true;
}
