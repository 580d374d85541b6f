import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { RemoteEntrySchema, type RemoteEntry, type RemoteRelease } from '@veleta/shared/contracts';

/** Good releases kept for each remote: the current one and those to fall back to. */
const KEPT_RELEASES = 3;
const ENTRY_FILE = 'entry.json';

/**
 * Publishes a built remote: its files go under `<store>/<name>/<version>/`, then its entry is switched by one rename. What
 * was current becomes the first to fall back to. Publishing the same build again changes nothing.
 */
export async function publishRemote({
  distDir,
  storeDir,
}: {
  distDir: string;
  storeDir: string;
}): Promise<RemoteEntry> {
  const built = z.parse(RemoteEntrySchema, JSON.parse(await readFile(join(distDir, 'remote.json'), 'utf8')));
  const release = built.releases[0];
  if (!release) throw new Error(`${distDir} holds no release.`);
  const kept = await readEntry(join(storeDir, built.name));
  const target = join(storeDir, built.name, release.version);
  const isThere =
    kept?.releases.some((known) => known.version === release.version && isSame(known, release)) &&
    (await exists(target));
  if (!isThere) {
    const draft = `${target}.${process.pid}.draft`;
    await mkdir(join(storeDir, built.name), { recursive: true });
    await cp(distDir, draft, {
      recursive: true,
      filter: (source) => !source.endsWith('remote.json') && source !== join(distDir, 'standalone'),
    });
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  }
  const older = (kept?.releases ?? []).filter((known) => known.version !== release.version);
  const entry: RemoteEntry = { ...built, releases: [release, ...older].slice(0, KEPT_RELEASES) };
  if (JSON.stringify(entry) !== JSON.stringify(kept)) await switchEntry(join(storeDir, built.name), entry);
  await removeUnlisted(join(storeDir, built.name), entry);
  return entry;
}

async function switchEntry(folder: string, entry: RemoteEntry): Promise<void> {
  const draft = join(folder, `${ENTRY_FILE}.${process.pid}`);
  await writeFile(draft, `${JSON.stringify(entry, null, 2)}\n`);
  await rename(draft, join(folder, ENTRY_FILE));
}

async function removeUnlisted(folder: string, entry: RemoteEntry): Promise<void> {
  const versions = new Set(entry.releases.map((release) => release.version));
  for (const item of await readdir(folder, { withFileTypes: true })) {
    if (item.isDirectory() && !versions.has(item.name))
      await rm(join(folder, item.name), { recursive: true, force: true });
  }
}

async function readEntry(folder: string): Promise<RemoteEntry | null> {
  const text = await readFile(join(folder, ENTRY_FILE), 'utf8').catch(() => null);
  if (text === null) return null;
  const result = z.safeParse(RemoteEntrySchema, JSON.parse(text));
  return result.success ? result.data : null;
}

function isSame(a: RemoteRelease, b: RemoteRelease): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Entry files of a store with their times of change: what the registry is made of. */
export async function listEntryFiles(storeDir: string): Promise<Array<{ path: string; changedMs: number }>> {
  const names = (await readdir(storeDir).catch(() => [])).sort();
  const files = names.map(async (name) => {
    const path = join(storeDir, name, ENTRY_FILE);
    const found = await stat(path).catch(() => null);
    return found ? [{ path, changedMs: found.mtimeMs }] : [];
  });
  return (await Promise.all(files)).flat();
}
