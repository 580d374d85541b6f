import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import {
  createKeyPair,
  createOpener,
  createSender,
  MESSAGES_PER_SENDER,
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
  it('is opened by the private key in the same context', () => {
    expect(pair.publicKey).toHaveLength(32);
    expect(open(context, sealed())).toEqual(message);
  });

  it('adds the same number of bytes to every message', () => {
    expect(sealed()).toHaveLength(message.length + SEAL_BYTES);
    expect(sealed().includes('Nobody')).toBe(false);
  });

  it("opens a sender's messages in any order, with a cached context as well", () => {
    const sender = newSender();
    const all = Array.from({ length: 5 }, (_, n) => sender.seal(context, Buffer.from(`message ${n}`)));
    for (const n of [3, 0, 4, 1, 2, 3]) expect(open(context, all[n]!).toString()).toBe(`message ${n}`);
  });

  it('opens messages of more senders than the cache holds', () => {
    const [first, ...others] = Array.from({ length: 1_200 }, sealed);
    for (const one of [first!, ...others, first!]) expect(open(context, one)).toEqual(message);
  });

  it('uses an ephemeral key per sender and a different ciphertext per message', () => {
    const [one, other] = [newSender(), newSender()];
    const [a, b, c] = [one.seal(context, message), one.seal(context, message), other.seal(context, message)];
    expect(a.subarray(0, 32)).toEqual(b.subarray(0, 32));
    expect(a.subarray(0, 32).equals(c.subarray(0, 32))).toBe(false);
    expect(a.subarray(36).equals(b.subarray(36))).toBe(false);
  });

  it('numbers messages without a gap, including failed ones, and stops at the limit', () => {
    const sender = newSender();
    const broken = {
      ...context,
      get submissionId(): string {
        throw new Error('No id.');
      },
    };
    expect(() => sender.seal(broken, message)).toThrow('No id.');
    const numbers = Array.from({ length: MESSAGES_PER_SENDER - 1 }, () =>
      sender.seal(context, message).readUInt32BE(32),
    );
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(sender.isUsedUp).toBe(true);
    expect(() => sender.seal(context, message)).toThrow('message limit');
  });

  it('rejects another key, another measurement and another submission', () => {
    const stranger = createKeyPair();
    const other = createOpener(toKeyHolder(stranger.publicKey, stranger.privateKey));
    expect(() => other(context, sealed())).toThrow();
    const sender = newSender();
    const one = sender.seal(context, message);
    expect(open(context, one)).toEqual(message);
    expect(() => open({ ...context, measurementId: 'n' }, one)).toThrow();
    expect(() => open({ ...context, submissionId: 't' }, one)).toThrow();
  });

  it('rejects a message for another public key with the same shared secret', () => {
    const other = createOpener({ ...holder, publicKey: randomBytes(32) });
    expect(() => other(context, sealed())).toThrow();
  });

  it('rejects a low-order ephemeral key', () => {
    const forged = sealed();
    forged.fill(0, 0, 32);
    expect(() => open(context, forged)).toThrow();
  });

  it.each([0, 32, 35, 36, -1])('rejects a message with a changed byte %d', (at) => {
    const changed = sealed();
    const index = at < 0 ? changed.length + at : at;
    changed[index] = changed[index]! ^ 1;
    expect(() => open(context, changed)).toThrow();
  });

  it('rejects a truncated message', () => {
    for (const length of [0, 20, 32, 40, SEAL_BYTES, SEAL_BYTES + message.length - 1])
      expect(() => open(context, sealed().subarray(0, length))).toThrow();
  });
});
