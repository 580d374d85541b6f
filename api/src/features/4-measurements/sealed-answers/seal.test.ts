import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  createKeyPair,
  createOpener,
  createSender,
  MESSAGES_A_SENDER,
  SEAL_BYTES,
  toKeyHolder,
  toRecipient,
} from './seal.ts';

const pair = createKeyPair();
const holder = toKeyHolder(pair.publicKey, pair.privateKey);
const context = { measurementId: 'm', submissionId: 's' };
const message = Buffer.from('Nobody else may read this.');
const newSender = () => createSender(toRecipient(pair.publicKey));
const sealed = () => newSender().seal(context, message);
const open = createOpener(holder);

describe('sealing', () => {
  it('is opened by the private key, in the context that it was sealed for', () => {
    expect(pair.publicKey).toHaveLength(32);
    expect(open(context, sealed())).toEqual(message);
  });

  it('adds the same number of bytes to every message, and none of the message', () => {
    expect(sealed()).toHaveLength(message.length + SEAL_BYTES);
    expect(sealed().includes('Nobody')).toBe(false);
  });

  it('opens all messages of a sender in any order, also where it remembers the sender', () => {
    const sender = newSender();
    const all = Array.from({ length: 5 }, (_, n) => sender.seal(context, Buffer.from(`message ${n}`)));
    for (const n of [3, 0, 4, 1, 2, 3]) expect(open(context, all[n]!).toString()).toBe(`message ${n}`);
  });

  it('opens messages of more senders than an opener remembers', () => {
    const [first, ...others] = Array.from({ length: 1_200 }, sealed);
    for (const one of [first!, ...others, first!]) expect(open(context, one)).toEqual(message);
  });

  it('has an ephemeral key of its own for each sender, and a ciphertext of its own for each message', () => {
    const [one, other] = [newSender(), newSender()];
    const [a, b, c] = [one.seal(context, message), one.seal(context, message), other.seal(context, message)];
    expect(a.subarray(0, 32)).toEqual(b.subarray(0, 32));
    expect(a.subarray(0, 32).equals(c.subarray(0, 32))).toBe(false);
    expect(a.subarray(36).equals(b.subarray(36))).toBe(false);
  });

  it('numbers messages without a gap, a failed one included, and ends after so many', () => {
    const sender = newSender();
    const broken = {
      ...context,
      get submissionId(): string {
        throw new Error('No id.');
      },
    };
    expect(() => sender.seal(broken, message)).toThrow('No id.');
    const numbers = Array.from({ length: MESSAGES_A_SENDER - 1 }, () => sender.seal(context, message).readUInt32BE(32));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(sender.isUsedUp).toBe(true);
    expect(() => sender.seal(context, message)).toThrow('has sealed all');
  });

  it('refuses another key, another measurement and another submission', () => {
    const stranger = createKeyPair();
    const other = createOpener(toKeyHolder(stranger.publicKey, stranger.privateKey));
    expect(() => other(context, sealed())).toThrow();
    const sender = newSender();
    const one = sender.seal(context, message);
    expect(open(context, one)).toEqual(message);
    expect(() => open({ ...context, measurementId: 'n' }, one)).toThrow();
    expect(() => open({ ...context, submissionId: 't' }, one)).toThrow();
  });

  it('refuses what was sealed for another public key that the same private key would agree with', () => {
    const other = createOpener({ ...holder, publicKey: randomBytes(32) });
    expect(() => other(context, sealed())).toThrow();
  });

  it('refuses an ephemeral key that makes every private key agree on the same', () => {
    const forged = sealed();
    forged.fill(0, 0, 32);
    expect(() => open(context, forged)).toThrow();
  });

  it.each([0, 32, 35, 36, -1])('refuses a message of which byte %d was changed', (at) => {
    const changed = sealed();
    const index = at < 0 ? changed.length + at : at;
    changed[index] = changed[index]! ^ 1;
    expect(() => open(context, changed)).toThrow();
  });

  it('refuses a message that was cut off', () => {
    for (const length of [0, 20, 32, 40, SEAL_BYTES, SEAL_BYTES + message.length - 1])
      expect(() => open(context, sealed().subarray(0, length))).toThrow();
  });
});
