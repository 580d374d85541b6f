import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import { Readable } from 'node:stream';

/** What is put into a template: each value as long as that of the page that the template was made from. */
export type Slots = Readonly<Record<string, string>>;

/** A part of a page: text that is the same for everybody, or a slot for a value and the text after it. */
type Piece = { readonly text: string } | { readonly slot: string; readonly tail: string };

/** A page whose parts are compressed already, except for what differs from visit to visit. */
export interface PageTemplate {
  /** The parts of the page with these values. */
  fill(slots: Slots): readonly string[];
  /** The same compressed by brotli, one part after the other. */
  fillCompressed(slots: Slots): Readable;
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Brotli reads a literal in the context of the two before it: those behind a value have to be the same always. */
const CONTEXT = 2;
/** What a value may consist of: nothing that any part of a page writes in another way, and nothing that stands there by chance. */
const PLAIN = /^[\w+/=-]{20,}$/;

/** Whether a template can be made for values like these. */
export const arePlain = (slots: Slots): boolean => Object.values(slots).every((value) => PLAIN.test(value));

/**
 * Makes a template of a page in parts that was written with these values. Null where it cannot be compressed beforehand.
 *
 * The text between the values is compressed once, in one go. The values follow uncompressed, in blocks of their own
 * (RFC 7932, section 9.2, `ISUNCOMPRESSED`), so that others of the same length can be put there.
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
  return { fill, fillCompressed: (values) => Readable.from(inTurns(compressed(values)), { objectMode: false }) };
}

/** An empty last block. */
const END = Buffer.of(3);

async function* inTurns(parts: readonly Buffer[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    yield part;
    // What is written in one turn leaves in one piece.
    await nextTurn();
  }
  yield END;
}

/** Null where it is no brotli. */
function unpack(compressed: Buffer): string | null {
  try {
    return brotliDecompressSync(compressed).toString();
  } catch {
    return null;
  }
}

/** Cuts a part at its values, each with the first characters behind it. */
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

/** What each text becomes with everything before it known; empty for values. */
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
        await write(Buffer.concat([unlikeText(slots[piece.slot]?.length ?? 0), Buffer.from(piece.tail)]));
        written.push(Buffer.alloc(0));
      }
    }
    chunks.push(written);
  }
  encoder.destroy();
  return chunks;
}

/** A block of brotli with a text as it is: not the last one, four nibbles of length, uncompressed, up to a whole byte. */
function storedBlock(text: string): Buffer {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(3);
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

/**
 * Stands for a value while the text around it is compressed: bytes that nothing refers to, and that refer to nothing. More than three
 * bytes from 0x80 to 0xbf follow one another in no text.
 */
const unlikeText = (length: number): Buffer => Buffer.from(randomBytes(length).map((byte) => 0x80 | (byte & 0x3f)));

const randomText = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);

/** Other values of the same lengths. */
export const randomSlots = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, randomText(value.length)]));
