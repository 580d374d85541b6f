import { createOpener, SEAL_BYTES, type KeyHolder } from './seal.ts';
import type { SealedRow } from './sealed-submissions.queries.ts';

/** Sealed submissions, one after the other in one piece of memory, which can be given to another thread without a copy. */
export interface PackedSubmissions {
  readonly ids: readonly string[];
  /** Bytes of each. */
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What a thread is started with that opens submissions of one measurement. */
export interface OpeningThreadData {
  readonly measurementId: string;
  readonly key: KeyHolder;
}

/** Copies sealed submissions into one piece of memory. */
export function packSealed(rows: readonly SealedRow[]): PackedSubmissions {
  const lengths = rows.map(({ content }) => content.length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const { content } of rows) {
    bytes.set(content, at);
    at += content.length;
  }
  return { ids: rows.map(({ submission_id: id }) => id), lengths, bytes };
}

/**
 * Makes what opens packed submissions of one measurement and writes each message over what was sealed.
 * It throws where one was not sealed for this key, measurement and id.
 */
export function createPackedOpener({ key, measurementId }: OpeningThreadData) {
  // Bytes become a plain Uint8Array on their way to another thread.
  const open = createOpener({ ...key, publicKey: Buffer.from(key.publicKey) });
  return (packed: PackedSubmissions): Uint8Array<ArrayBuffer> => {
    let at = 0;
    for (const [index, length] of packed.lengths.entries()) {
      const sealed = Buffer.from(packed.bytes.buffer, at, length);
      open({ measurementId, submissionId: packed.ids[index]! }, sealed).copy(sealed);
      at += length;
    }
    return packed.bytes;
  };
}

/** The messages that `openPacked` wrote, as views of the same memory. */
export function unpackMessages(rows: readonly SealedRow[], bytes: Uint8Array<ArrayBuffer>): Buffer[] {
  let at = 0;
  return rows.map(({ content }) => {
    at += content.length;
    return Buffer.from(bytes.buffer, at - content.length, content.length - SEAL_BYTES);
  });
}
