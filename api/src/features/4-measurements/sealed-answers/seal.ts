import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { decryptNumbered, deriveContext, encryptNumbered, KEY_BYTES, TAG_BYTES, type Context } from './hpke.ts';

/**
 * Sealed messages: HPKE (RFC 9180) with a limited number of messages per context, for one measurement.
 * Layout: the sender's ephemeral public key, the message number, ciphertext, tag.
 */
const NUMBER_BYTES = 4;
const HEAD_BYTES = KEY_BYTES + NUMBER_BYTES;
const PURPOSE = Buffer.from('veleta: sealed answers');
/** Messages per ephemeral key. */
export const MESSAGES_PER_SENDER = 256;
/** Contexts that an opener caches. */
const CACHED_CONTEXTS = 1_000;

/** Bytes that sealing adds to a message. */
export const SEAL_BYTES = HEAD_BYTES + TAG_BYTES;

/** The public key that messages are sealed for. */
export interface Recipient {
  /** 32 bytes. */
  readonly publicKey: Buffer;
  readonly key: KeyObject;
}

/** The key pair that opens them. */
export interface KeyHolder extends Recipient {
  readonly privateKey: KeyObject;
}

/** What a message is bound to; opening it requires the same values. */
export interface SealContext {
  readonly measurementId: string;
  readonly submissionId: string;
}

/** Generates a raw key pair of 32 bytes each. */
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

/** Seals messages for a recipient under one ephemeral key that it does not share. */
export interface Sender {
  /** @throws Error after `MESSAGES_PER_SENDER` messages */
  seal(context: SealContext, message: Buffer): Buffer;
  readonly isUsedUp: boolean;
}

/**
 * Creates a sender with a new ephemeral key and derives its context, the expensive part of sealing.
 * The key exists only in memory.
 */
export function createSender(recipient: Recipient): Sender {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const ephemeral = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const keys = { ephemeral, recipient: recipient.publicKey };
  const context = deriveContext({ privateKey, publicKey: recipient.key }, keys, PURPOSE);
  let sealed = 0;
  return {
    get isUsedUp() {
      return sealed >= MESSAGES_PER_SENDER;
    },
    seal(of, message) {
      if (sealed >= MESSAGES_PER_SENDER) throw new Error('The sender has reached its message limit.');
      // Incremented first, so that a failure cannot reuse a number.
      const number = sealed++;
      const head = Buffer.alloc(NUMBER_BYTES);
      head.writeUInt32BE(number);
      return Buffer.concat([ephemeral, head, ...encryptNumbered(context, number, additionalData(of), message)]);
    },
  };
}

/** Decrypts a message sealed for this key and context. @throws Error for any other input */
type Open = (context: SealContext, sealed: Buffer) => Buffer;

/** Returns a function that opens sealed messages. It derives the context of each sender once and caches it. */
export function createOpener(holder: KeyHolder): Open {
  const contexts = new Map<string, Context>();
  const contextOf = (ephemeral: Buffer): Context => {
    const name = ephemeral.toString('latin1');
    const known = contexts.get(name);
    if (known) return known;
    const ends = { privateKey: holder.privateKey, publicKey: toRecipient(ephemeral).key };
    const context = deriveContext(ends, { ephemeral, recipient: holder.publicKey }, PURPOSE);
    if (contexts.size >= CACHED_CONTEXTS) contexts.clear();
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
