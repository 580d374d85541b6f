import { describe, expect, it } from '@jest/globals';
import { createHmac, randomBytes } from 'node:crypto';
import {
  createKeyPair,
  deriveKey,
  openSealed,
  prepareSeal,
  seal,
  SEAL_BYTES,
  toKeyHolder,
  toRecipient,
} from './seal.ts';

const pair = createKeyPair();
const holder = toKeyHolder(pair.publicKey, pair.privateKey);
const context = { measurementId: 'm', submissionId: 's' };
const message = Buffer.from('Nobody else may read this.');
const sealed = () => seal(prepareSeal(toRecipient(pair.publicKey)), context, message);

describe('sealing', () => {
  it('is opened by the private key, in the context that it was sealed for', () => {
    expect(pair.publicKey).toHaveLength(32);
    expect(openSealed(holder, context, sealed())).toEqual(message);
  });

  it('adds the same number of bytes to every message, and none of the message', () => {
    expect(sealed()).toHaveLength(message.length + SEAL_BYTES);
    expect(sealed().includes('Nobody')).toBe(false);
  });

  it('derives keys by one block of HKDF-SHA256 without salt, from both public keys', () => {
    const [shared, ephemeral, recipient] = [1, 2, 3].map(() => randomBytes(32)) as [Buffer, Buffer, Buffer];
    const extracted = createHmac('sha256', Buffer.alloc(32)).update(shared).digest();
    const info = Buffer.concat([Buffer.from('veleta: sealed answers'), ephemeral, recipient]);
    const expected = createHmac('sha256', extracted).update(info).update(Buffer.of(1)).digest();
    expect(deriveKey(shared, ephemeral, recipient)).toEqual(expected);
  });

  it('uses a key of its own for each message', () => {
    const [one, other] = [sealed(), sealed()];
    expect(one.subarray(0, 32).equals(other.subarray(0, 32))).toBe(false);
    expect(one.equals(other)).toBe(false);
  });

  it('refuses another key, another measurement and another submission', () => {
    const stranger = createKeyPair();
    expect(() => openSealed(toKeyHolder(stranger.publicKey, stranger.privateKey), context, sealed())).toThrow();
    expect(() => openSealed(holder, { ...context, measurementId: 'n' }, sealed())).toThrow();
    expect(() => openSealed(holder, { ...context, submissionId: 't' }, sealed())).toThrow();
  });

  it('refuses what was sealed for another public key that the same private key would agree with', () => {
    const other = { ...holder, publicKey: randomBytes(32) };
    expect(() => openSealed(other, context, sealed())).toThrow();
  });

  it.each([0, 32, 44, -1])('refuses a message of which byte %d was changed', (at) => {
    const changed = sealed();
    const index = at < 0 ? changed.length + at : at;
    changed[index] = changed[index]! ^ 1;
    expect(() => openSealed(holder, context, changed)).toThrow();
  });
});
