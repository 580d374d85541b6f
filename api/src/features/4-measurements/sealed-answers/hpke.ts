import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  diffieHellman,
  type KeyObject,
} from 'node:crypto';

/**
 * Hybrid public key encryption (RFC 9180) on node:crypto: base mode, DHKEM(X25519, HKDF-SHA256), HKDF-SHA256,
 * AES-256-GCM.
 * A context belongs to one ephemeral key of a sender. Its messages are numbered from 0, and each number has its own
 * nonce.
 */
export const KEY_BYTES = 32;
export const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const CIPHER = 'aes-256-gcm';

const ids = (name: string, ...numbers: number[]): Buffer =>
  Buffer.concat([Buffer.from(name), ...numbers.map((id) => Buffer.of(id >> 8, id & 0xff))]);
const X25519_HKDF_SHA256 = 0x0020;
const HKDF_SHA256 = 0x0001;
const AES_256_GCM = 0x0002;
const KEM_SUITE = ids('KEM', X25519_HKDF_SHA256);
const SUITE = ids('HPKE', X25519_HKDF_SHA256, HKDF_SHA256, AES_256_GCM);
const VERSION = Buffer.from('HPKE-v1');
const MODE_BASE = Buffer.of(0);
const EMPTY = Buffer.alloc(0);

/** Key and base nonce of one context. */
export interface Context {
  /** A `KeyObject`: creating a cipher from bytes takes four times as long. */
  readonly key: KeyObject;
  readonly baseNonce: Buffer;
}

/** The two public keys of a context, 32 bytes each. */
interface PublicKeys {
  /** The sender's ephemeral key (`enc` in the RFC). */
  readonly ephemeral: Buffer;
  readonly recipient: Buffer;
}

/**
 * Derives the context that both ends share (`SetupBaseS`, `SetupBaseR`).
 * @param ends the private key of one end and the public key of the other
 */
export function deriveContext(
  ends: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  { ephemeral, recipient }: PublicKeys,
  info: Buffer,
): Context {
  const extracted = extract(KEM_SUITE, { salt: EMPTY, label: 'eae_prk', key: diffieHellman(ends) });
  const shared = expand(KEM_SUITE, extracted, {
    label: 'shared_secret',
    info: Buffer.concat([ephemeral, recipient]),
    length: KEY_BYTES,
  });
  const hashOf = (label: string, key: Buffer) => extract(SUITE, { salt: EMPTY, label, key });
  const schedule = Buffer.concat([MODE_BASE, hashOf('psk_id_hash', EMPTY), hashOf('info_hash', info)]);
  const secret = extract(SUITE, { salt: shared, label: 'secret', key: EMPTY });
  return {
    key: createSecretKey(expand(SUITE, secret, { label: 'key', info: schedule, length: KEY_BYTES })),
    baseNonce: expand(SUITE, secret, { label: 'base_nonce', info: schedule, length: NONCE_BYTES }),
  };
}

/** Encrypts the message with this number and appends the tag. Each number may be used once per context. */
export function encryptNumbered({ key, baseNonce }: Context, number: number, aad: Buffer, message: Buffer): Buffer[] {
  const cipher = createCipheriv(CIPHER, key, nonceOf(baseNonce, number));
  cipher.setAAD(aad);
  return [cipher.update(message), cipher.final(), cipher.getAuthTag()];
}

/** Decrypts the output of `encryptNumbered`. @throws Error for any other input */
export function decryptNumbered({ key, baseNonce }: Context, number: number, aad: Buffer, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, key, nonceOf(baseNonce, number), { authTagLength: TAG_BYTES });
  decipher.setAAD(aad);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  const message = decipher.update(encrypted.subarray(0, -TAG_BYTES));
  // Verifies the tag; GCM has no final block.
  decipher.final();
  return message;
}

/** Returns the base nonce XORed with the number in its last four bytes. */
export function nonceOf(baseNonce: Buffer, number: number): Buffer {
  const nonce = Buffer.from(baseNonce);
  const at = NONCE_BYTES - 4;
  nonce.writeUInt32BE((nonce.readUInt32BE(at) ^ number) >>> 0, at);
  return nonce;
}

const hmac = (key: Buffer, ...parts: Buffer[]): Buffer =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** `LabeledExtract` of RFC 9180. */
const extract = (suite: Buffer, { salt, label, key }: { salt: Buffer; label: string; key: Buffer }): Buffer =>
  hmac(salt, VERSION, suite, Buffer.from(label), key);

/** `LabeledExpand` of RFC 9180, for at most one block. */
const expand = (
  suite: Buffer,
  extracted: Buffer,
  { label, info, length }: { label: string; info: Buffer; length: number },
): Buffer =>
  hmac(extracted, Buffer.of(0, length), VERSION, suite, Buffer.from(label), info, Buffer.of(1)).subarray(0, length);
