import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/**
 * Public-key encryption of one message: X25519 with an ephemeral key, HKDF-SHA256, AES-256-GCM (the construction of RFC 9180's base
 * mode, from the parts that node's own crypto has). Layout: ephemeral public key, nonce, ciphertext, tag.
 */
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PURPOSE = Buffer.from('veleta: sealed answers');
const NO_SALT = Buffer.alloc(0);

/** Bytes that sealing adds to a message. */
export const SEAL_BYTES = KEY_BYTES + NONCE_BYTES + TAG_BYTES;

/** Whom messages are sealed for. */
export interface Recipient {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  readonly key: KeyObject;
}

/** Who opens them. */
export interface KeyHolder extends Recipient {
  readonly privateKey: KeyObject;
}

/** The key of one message and what the recipient needs to derive it. */
interface MessageKey {
  readonly ephemeral: Buffer;
  readonly key: Buffer;
}

/** To what a message belongs; it can only be opened with the same. */
export interface SealContext {
  readonly measurementId: string;
  readonly submissionId: string;
}

/** A new pair of keys, raw: 32 bytes each. */
export function createKeyPair(): { publicKey: Buffer; privateKey: Buffer } {
  const { privateKey } = generateKeyPairSync('x25519');
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  return { publicKey: Buffer.from(x, 'base64url'), privateKey: Buffer.from(d, 'base64url') };
}

export function toRecipient(publicKey: Buffer): Recipient {
  const x = publicKey.toString('base64url');
  return { publicKey, key: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x }, format: 'jwk' }) };
}

export function toKeyHolder(publicKey: Buffer, privateKey: Buffer): KeyHolder {
  const [x, d] = [publicKey.toString('base64url'), privateKey.toString('base64url')];
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', x, d }, format: 'jwk' });
  return { ...toRecipient(publicKey), privateKey: key };
}

/** Derives the key of one message: the expensive part of sealing, which needs neither the message nor its context. */
export function prepareSeal(recipient: Recipient): MessageKey {
  const pair = generateKeyPairSync('x25519');
  const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: recipient.key });
  return { ephemeral, key: deriveKey(shared, ephemeral, recipient.publicKey) };
}

/** Encrypts a message under a prepared key. */
export function seal({ ephemeral, key }: MessageKey, context: SealContext, message: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  cipher.setAAD(additionalData(context));
  return Buffer.concat([ephemeral, nonce, cipher.update(message), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` made for this key and context. @throws where it is anything else */
export function openSealed(holder: KeyHolder, context: SealContext, sealed: Buffer): Buffer {
  const ephemeral = sealed.subarray(0, KEY_BYTES);
  const shared = diffieHellman({ privateKey: holder.privateKey, publicKey: toRecipient(ephemeral).key });
  const key = deriveKey(shared, ephemeral, holder.publicKey);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(additionalData(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(KEY_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** HKDF-SHA256 (RFC 5869) without salt, bound to both public keys. */
export function deriveKey(shared: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, NO_SALT, Buffer.concat([PURPOSE, ephemeral, recipient]), KEY_BYTES));
}

const additionalData = ({ measurementId, submissionId }: SealContext): Buffer =>
  Buffer.from(`${measurementId}:${submissionId}`);
