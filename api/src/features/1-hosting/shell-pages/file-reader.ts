import { readFile, stat } from 'node:fs/promises';

/** Creates a cached reader of a text file, which reads it again only after it has changed. It rejects if the file is missing. */
export function createFileReader(path: string): () => Promise<string> {
  let cached: { readonly changedMs: number; readonly text: string } | null = null;
  return async () => {
    const { mtimeMs: changedMs } = await stat(path);
    if (cached?.changedMs !== changedMs) cached = { changedMs, text: await readFile(path, 'utf8') };
    return cached.text;
  };
}
