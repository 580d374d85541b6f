import { readFile, stat } from 'node:fs/promises';

/** Creates a cached reader of a text file, which reads it again only after it has changed; null if it is missing. */
export function createFileReader(path: string): () => Promise<string | null> {
  let cached: { readonly changedMs: number; readonly text: string } | null = null;
  return async () => {
    const found = await stat(path).catch(() => null);
    if (!found) return null;
    if (cached?.changedMs !== found.mtimeMs) cached = { changedMs: found.mtimeMs, text: await readFile(path, 'utf8') };
    return cached.text;
  };
}
