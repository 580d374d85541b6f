import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The scope of an encrypted value: purpose and context must be the same to decrypt it. */
interface EncryptionScope {
  readonly serverKey: Buffer;
  /** Such as `veleta: wraps the keys of measurements`; each purpose has a separate key. */
  readonly purpose: string;
  readonly context: string;
}

/** Encrypts with AES-256-GCM under a key derived from the server's. Layout: nonce, ciphertext, tag. */
export function encrypt({ serverKey, purpose, context }: EncryptionScope, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(serverKey, purpose), nonce);
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts a value that `encrypt` made with the same scope. @throws for any other value */
export function decrypt({ serverKey, purpose, context }: EncryptionScope, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, keyOf(serverKey, purpose), encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const keyOf = (serverKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', serverKey, '', purpose, KEY_BYTES));
