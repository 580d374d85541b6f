/** Cache size in characters of JSON. Parsed content takes several times as much memory. */
const MOST_CHARACTERS = 16_000_000;

/** The version of a row without its content; `row` changes with every write. */
interface RowVersion {
  readonly row: string;
}

const kept = new Map<string, { readonly row: string; readonly size: number; readonly content: unknown }>();
let characters = 0;

/**
 * Returns the parsed content of a disclosed row from an LRU cache, or reads and parses it. Parsing a large table is most of the cost of a
 * view. Callers must first find the current row in their own tenant's transaction, and must not modify the content.
 */
export async function getOrParse(key: string, { row }: RowVersion, read: () => Promise<string>): Promise<unknown> {
  const known = kept.get(key);
  if (known?.row === row) {
    kept.delete(key);
    kept.set(key, known);
    return known.content;
  }
  const text = await read();
  const content: unknown = JSON.parse(text);
  forget(key);
  kept.set(key, { row, size: text.length, content });
  characters += text.length;
  for (const oldest of kept.keys()) {
    if (characters <= MOST_CHARACTERS) break;
    forget(oldest);
  }
  return content;
}

function forget(key: string): void {
  characters -= kept.get(key)?.size ?? 0;
  kept.delete(key);
}
