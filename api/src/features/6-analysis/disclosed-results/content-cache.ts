/** Characters of JSON that are kept in all; parsed they take a few times as much memory. */
const MOST_CHARACTERS = 16_000_000;

/** A row with its content left out: `row` is another text whenever the row was written anew. */
interface RowVersion {
  readonly row: string;
}

const kept = new Map<string, { readonly row: string; readonly size: number; readonly content: unknown }>();
let characters = 0;

/**
 * The content of a row of the gate, parsed once: reading and parsing a large table for every reader is most of what its views
 * cost. Whoever asks has found the row in their own tenant's transaction first, and as it is now. What was read longest ago
 * goes first. Nobody may change what they get.
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
