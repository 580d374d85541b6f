import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import { Readable } from 'node:stream';

/** Values to insert into a template, each as long as the value in the page that the template was created from. */
export type Slots = Readonly<Record<string, string>>;

/** A part of a page: text that is the same for all visitors, or a slot for a value with the text after it. */
type Piece = { readonly text: string } | { readonly slot: string; readonly tail: string };

/** A page that is compressed in advance, except for the values that differ by visit. */
export interface PageTemplate {
  /** Returns the parts of the page with these values. */
  fill(slots: Slots): readonly string[];
  /** Returns the page compressed with brotli, part by part. */
  fillCompressed(slots: Slots): Readable;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Brotli uses the two preceding bytes as context for a literal, so the text after a value must not change. */
const CONTEXT = 2;
/** Format of values: characters that no part of a page escapes, and long enough not to occur by chance. */
const PLAIN = /^[\w+/=-]{20,}$/;

/** Returns whether a template can be created for these values. */
export const areTemplateSafe = (slots: Slots): boolean => Object.values(slots).every((value) => PLAIN.test(value));

/**
 * Creates a template of a page that was written with these values. Returns null if it cannot be compressed in advance.
 *
 * The text between the values is compressed once. The values follow in uncompressed blocks (RFC 7932, section 9.2,
 * `ISUNCOMPRESSED`), so that other values of the same length can replace them.
 */
export async function makeTemplate(parts: readonly string[], slots: Slots): Promise<PageTemplate | null> {
  const pieces = parts.map((part) => split(part, slots));
  const chunks = await compressPieces(pieces, slots);
  const fill = (values: Slots): string[] =>
    pieces.map((part) =>
      part.map((piece) => ('text' in piece ? piece.text : (values[piece.slot] ?? '') + piece.tail)).join(''),
    );
  const compressed = (values: Slots): Buffer[] =>
    pieces.map((part, index) =>
      Buffer.concat(
        part.map((piece, at) =>
          'text' in piece
            ? (chunks[index]?.[at] ?? Buffer.alloc(0))
            : storedBlock((values[piece.slot] ?? '') + piece.tail),
        ),
      ),
    );
  const others = randomSlots(slots);
  if (unpack(Buffer.concat([...compressed(others), END])) !== fill(others).join('')) return null;
  return { fill, fillCompressed: (values) => Readable.from(streamInTurns(compressed(values)), { objectMode: false }) };
}

/** An empty last block. */
const END = Buffer.of(3);

async function* streamInTurns(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    yield part;
    // Data written in one turn of the event loop leaves in one packet.
    await nextTurn();
  }
  yield END;
}

/** Decompresses; returns null if the data are not valid brotli. */
function unpack(compressed: Buffer): string | null {
  try {
    return brotliDecompressSync(compressed).toString();
  } catch {
    return null;
  }
}

/** Splits a part at its values, each with the first characters after it. */
function split(part: string, slots: Slots): Piece[] {
  const names = Object.keys(slots);
  const pieces: Piece[] = [];
  let text = '';
  for (let at = 0; at < part.length;) {
    const slot = names.find((name) => part.startsWith(slots[name] ?? '', at));
    const end = slot === undefined ? nextSlot(part, at + 1, slots) : at + (slots[slot]?.length ?? 0);
    if (slot === undefined) text += part.slice(at, end);
    else {
      pieces.push({ text }, { slot, tail: part.slice(end, end + CONTEXT) });
      text = '';
    }
    at = slot === undefined ? end : end + CONTEXT;
  }
  return [...pieces, { text }];
}

const nextSlot = (part: string, from: number, slots: Slots): number =>
  Math.min(
    part.length,
    ...Object.values(slots)
      .map((value) => part.indexOf(value, from))
      .filter((at) => at >= 0),
  );

/** Compresses each text with everything before it as context; values are empty. */
async function compressPieces(parts: readonly (readonly Piece[])[], slots: Slots): Promise<Buffer[][]> {
  const encoder = createBrotliCompress(BROTLI);
  let out: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => out.push(chunk));
  const write = async (text: string | Buffer): Promise<Buffer> => {
    out = [];
    encoder.write(text);
    await new Promise<void>((isFlushed) => encoder.flush(constants.BROTLI_OPERATION_FLUSH, isFlushed));
    return Buffer.concat(out);
  };
  const chunks: Buffer[][] = [];
  for (const part of parts) {
    const written: Buffer[] = [];
    for (const piece of part) {
      if ('text' in piece) written.push(piece.text === '' ? Buffer.alloc(0) : await write(piece.text));
      else {
        await write(Buffer.concat([placeholderBytes(slots[piece.slot]?.length ?? 0), Buffer.from(piece.tail)]));
        written.push(Buffer.alloc(0));
      }
    }
    chunks.push(written);
  }
  encoder.destroy();
  return chunks;
}

/** Creates an uncompressed brotli block: not the last one, four nibbles of length, aligned to a byte. */
function storedBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

/**
 * Placeholder for a value during compression, which neither references other text nor is referenced by it.
 * No UTF-8 text contains more than three consecutive bytes from 0x80 to 0xbf.
 */
const placeholderBytes = (length: number): Buffer =>
  Buffer.from(randomBytes(length).map((byte) => 0x80 | (byte & 0x3f)));

const randomText = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);

/** Returns random values of the same lengths. */
export const randomSlots = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, randomText(value.length)]));
