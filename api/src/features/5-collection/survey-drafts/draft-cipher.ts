import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
/** Minimum size of a draft. Drafts without comments fit into it, so they all have the same size. */
const SMALLEST_BYTES = 2_048;

/**
 * Name under which a draft is stored and its encryption key. Both derive from the secret; neither reveals the other.
 */
export interface DraftKeys {
  readonly name: Buffer;
  readonly key: Buffer;
}

/**
 * Derives name and key from the secret of a personal link or reservation.
 * The key also needs the measurement's part, which is outside the database and is deleted at the end. After that, no
 * copy of a draft can be decrypted, not even with the link.
 */
export function deriveDraftKeys(measurementId: string, secret: string, measurementSecret: Buffer): DraftKeys {
  const both = Buffer.concat([measurementSecret, Buffer.from(secret)]);
  return { name: nameDraft(measurementId, secret), key: derive(measurementId, both, 'veleta: key of a draft') };
}

/** Derives the name only. */
export function nameDraft(measurementId: string, secret: string): Buffer {
  return derive(measurementId, secret, 'veleta: name of a draft');
}

function derive(measurementId: string, secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, measurementId, purpose, KEY_BYTES));
}

/** Encrypts a draft. Pads its length to a power of two, so that it cannot be matched with a comment. */
export function sealDraft({ name, key }: DraftKeys, version: number, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(contextOf(name, version));
  return Buffer.concat([nonce, cipher.update(pad(Buffer.from(text))), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts the output of `sealDraft` with the same name and version. @throws Error for any other input */
export function openDraft({ name, key }: DraftKeys, version: number, content: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, content.subarray(0, NONCE_BYTES));
  decipher.setAAD(contextOf(name, version));
  decipher.setAuthTag(content.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(content.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(LENGTH_BYTES, LENGTH_BYTES + padded.readUInt32BE(0)).toString();
}

const contextOf = (name: Buffer, version: number): Buffer => Buffer.from(`${name.toString('hex')}:${version}`);

function pad(text: Buffer): Buffer {
  let size = SMALLEST_BYTES;
  while (size < LENGTH_BYTES + text.length) size *= 2;
  const padded = Buffer.alloc(size);
  padded.writeUInt32BE(text.length, 0);
  text.copy(padded, LENGTH_BYTES);
  return padded;
}
