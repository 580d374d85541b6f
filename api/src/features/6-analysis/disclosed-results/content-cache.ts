import { LRUCache } from 'lru-cache';

/** Characters of JSON in the cache; parsed they take a few times as much memory. */
const MAX_CHARACTERS = 16_000_000;

/** A row without its content. `row` is its version: it changes with every write. */
interface RowVersion {
  readonly row: string;
}

const cache = new LRUCache<string, { readonly row: string; readonly size: number; readonly content: unknown }>({
  maxSize: MAX_CHARACTERS,
  sizeCalculation: ({ size }) => size,
});

/**
 * Returns the content of a row of disclosed results and parses it once per version: reading and parsing a large table for
 * each reader is most of the cost of its views. The caller has read the row's version in the transaction of its own tenant.
 * Callers must not change the content, which they share.
 */
export async function getOrParse(key: string, { row }: RowVersion, read: () => Promise<string>): Promise<unknown> {
  const cached = cache.get(key);
  if (cached?.row === row) return cached.content;
  const text = await read();
  const content: unknown = JSON.parse(text);
  cache.set(key, { row, size: text.length, content });
  return content;
}
