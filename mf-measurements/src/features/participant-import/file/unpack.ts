import { Unzip, UnzipInflate } from 'fflate';

/** Several times the size of a sheet with 50,000 people. */
const UNPACKED_LIMIT_BYTES = 100_000_000;
/** Compressed bytes per step. A step yields at most about 16 MB, since deflate compresses by up to 1,000 to 1. */
const STEP_BYTES = 16_384;

/**
 * Unpacks the XML parts of a file. Counts the actual bytes, because the sizes in the file may be forged. @throws
 * RangeError if it exceeds the limit
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
      if (total > UNPACKED_LIMIT_BYTES) throw new RangeError('the unpacked file exceeds the size limit');
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
