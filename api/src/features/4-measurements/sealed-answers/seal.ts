import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decryptNumbered, deriveContext, encryptNumbered, KEY_BYTES, TAG_BYTES, type Context } from './hpke.ts';

/**
 * Sealed messages: HPKE (RFC 9180), one context for at most so many messages of one measurement. Layout: the sender's ephemeral public key,
 * the number of the message in its context, ciphertext, tag.
 */
const NUMBER_BYTES = 4;
const HEAD_BYTES = KEY_BYTES + NUMBER_BYTES;
const PURPOSE = Buffer.from('veleta: sealed answers');
/** Messages under one ephemeral key. */
export const MESSAGES_A_SENDER = 256;
/** Contexts that one opener remembers; others are derived again. */
const REMEMBERED = 1_000;

/** Bytes that sealing adds to a message. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

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

/** Who seals messages for a recipient, under one ephemeral key that nobody else has. */
export interface Sender {
  /** @throws Error after `MESSAGES_A_SENDER` messages */
  seal(context: SealContext, message: Buffer): Buffer;
  readonly isUsedUp: boolean;
}

/** Makes an ephemeral key and agrees on a context: the expensive part of sealing. The key is in the memory of the sender only. */
export function createSender(recipient: Recipient): Sender {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const keys = { ephemeral, recipient: recipient.publicKey };
  const context = deriveContext({ privateKey, publicKey: recipient.key }, keys, PURPOSE);
  let sealed = 0;
  return {
    get isUsedUp() {
      return sealed >= MESSAGES_A_SENDER;
    },
    seal(of, message) {
      if (sealed >= MESSAGES_A_SENDER) throw new Error('A sender has sealed all that it may.');
      // Counted before it is used: whatever fails afterwards, no number is used twice.
      const number = sealed++;
      const head = Buffer.alloc(NUMBER_BYTES);
      head.writeUInt32BE(number);
      return Buffer.concat([ephemeral, head, ...encryptNumbered(context, number, additionalData(of), message)]);
    },
  };
}

/** Decrypts what was sealed for this key and context. @throws where it is anything else */
type Open = (context: SealContext, sealed: Buffer) => Buffer;

/** Opens sealed messages; agrees with each sender once. */
export function createOpener(holder: KeyHolder): Open {
  const contexts = new Map<string, Context>();
  const contextOf = (ephemeral: Buffer): Context => {
    const name = ephemeral.toString('latin1');
    const known = contexts.get(name);
    if (known) return known;
    const ends = { privateKey: holder.privateKey, publicKey: toRecipient(ephemeral).key };
    const context = deriveContext(ends, { ephemeral, recipient: holder.publicKey }, PURPOSE);
    if (contexts.size >= REMEMBERED) contexts.clear();
    contexts.set(name, context);
    return context;
  };
  return (of, sealed) =>
    decryptNumbered(
      contextOf(sealed.subarray(0, KEY_BYTES)),
      sealed.readUInt32BE(KEY_BYTES),
      additionalData(of),
      sealed.subarray(HEAD_BYTES),
    );
}

const additionalData = ({ measurementId, submissionId }: SealContext): Buffer =>
  Buffer.from(`${measurementId}:${submissionId}`);
