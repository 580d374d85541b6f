import { decodeContent, type SealedContent } from './content.ts';
import { createOpener, type KeyHolder } from './seal.ts';

/**
 * Sealed submissions in one buffer that can be transferred to another thread without a copy.
 * Rows of id and ciphertext in PostgreSQL's binary COPY format: number of columns, then length and bytes of each.
 */
export type SealedPortion = Uint8Array<ArrayBuffer>;

const COLUMNS_BYTES = 2;
const LENGTH_BYTES = 4;
const ID_BYTES = 16;
const HEAD_BYTES = COLUMNS_BYTES + LENGTH_BYTES + ID_BYTES + LENGTH_BYTES;

/** The measurement and the key that opens its submissions. */
export interface OpeningData {
  readonly measurementId: string;
  readonly key: KeyHolder;
}

/** An opened submission. */
export interface OpenedSubmission {
  /** The 16 bytes of its id as 16 characters (latin1). */
  readonly id: string;
  readonly content: SealedContent;
}

interface PackedSubmission {
  /** The 16 bytes of its id. */
  readonly id: Buffer;
  readonly ciphertext: Buffer;
}

/** Yields the submissions of a portion as views of its buffer. @throws Error if the portion is malformed */
function* submissionsOf(portion: SealedPortion): Generator<PackedSubmission> {
  const bytes = Buffer.from(portion.buffer, portion.byteOffset, portion.byteLength);
  for (let at = 0; at < bytes.length;) {
    const begin = at + HEAD_BYTES;
    const end = begin + bytes.readInt32BE(begin - LENGTH_BYTES);
    if (end > bytes.length) throw new RangeError('A portion of submissions is truncated.');
    const idAt = at + COLUMNS_BYTES + LENGTH_BYTES;
    yield { id: bytes.subarray(idAt, idAt + ID_BYTES), ciphertext: bytes.subarray(begin, end) };
    at = end;
  }
}

/**
 * Returns a function that opens the submissions of a portion. It throws if one was sealed for another key, measurement
 * or id.
 */
export function createPortionOpener({ key, measurementId }: OpeningData) {
  // A Buffer arrives in another thread as a plain Uint8Array.
  const open = createOpener({ ...key, publicKey: Buffer.from(key.publicKey) });
  return function* (portion: SealedPortion): Generator<OpenedSubmission> {
    for (const { id, ciphertext } of submissionsOf(portion)) {
      const content = decodeContent(open({ measurementId, submissionId: toUuid(id) }, ciphertext));
      yield { id: id.toString('latin1'), content };
    }
  };
}

function toUuid(id: Buffer): string {
  const hex = id.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
