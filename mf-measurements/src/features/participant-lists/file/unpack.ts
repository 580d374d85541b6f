import { Unzip, UnzipInflate } from 'fflate';

/** What a sheet of 50,000 people comes to, several times over. */
const UNPACKED_LIMIT_BYTES = 100_000_000;
/** Packed bytes that are unpacked before they are counted: some 16 MB at most, deflate packs a thousand to one. */
const STEP_BYTES = 16_384;

/**
 * The XML parts of a packed file. Counts what is really unpacked: the sizes that the file itself names may be wrong on purpose.
 * @throws RangeError where it unpacks to more than any list
 */
export function unpackXml(file: Uint8Array): Record<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>();
  let total = 0;
  const unzip = new Unzip((part) => {
    if (!/\.(xml|rels)$/.test(part.name)) return;
    const chunks: Uint8Array[] = [];
    parts.set(part.name, chunks);
    part.ondata = (error, chunk) => {
      if (error) throw error;
      total += chunk.length;
      if (total > UNPACKED_LIMIT_BYTES) throw new RangeError('the file unpacks to more than any list');
      chunks.push(chunk);
    };
    part.start();
  });
  unzip.register(UnzipInflate);
  for (let from = 0; from < file.length; from += STEP_BYTES) {
    const to = from + STEP_BYTES;
    unzip.push(file.subarray(from, to), to >= file.length);
  }
  return Object.fromEntries([...parts].map(([name, chunks]) => [name, joined(chunks)]));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
