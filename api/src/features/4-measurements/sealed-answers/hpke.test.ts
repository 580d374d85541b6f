import { describe, expect, it } from '@jest/globals';
import { decryptNumbered, deriveContext, encryptNumbered, nonceOf } from './hpke.ts';
import { toKeyHolder, toRecipient } from './seal.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
/**
 * Test vector made by @hpke/core 1.9.0, another implementation of RFC 9180, with the suite and info of sealed answers.
 */
const OTHER = {
  recipient: hex('5fd47633b5e43fca7bad1bfbe424feacb175d9d4d4a30f166dbd30636f0b446b'),
  privateKey: hex('896615161d5c4dab6be99bb69b180f22c86eb0ac1b8912e958ed5dd08813573b'),
  ephemeral: hex('de8923a675d02180cdd7d0097ba404b9e1e2930d5665cba58d1765006361793b'),
  aad: Buffer.from('m:s'),
  message: Buffer.from('Nobody else may read this.'),
  encrypted: [
    '3d2872eebab36e445b5364bb9ef45922ab40df31e2bbb59f0bc314d8347d7b9284121efbef4660767b5e',
    '71b6eabe1d72ac28213af40d4a91d46fecce96102a737078a829191045f317e139c770bffb59ecdfbfde',
    'f9c0109275f366446a840901ab3a5b059cbd588f1c6e77bfe5cb6d367a39ca256722baba007238266fc2',
  ].map(hex),
};
const { privateKey } = toKeyHolder(OTHER.recipient, OTHER.privateKey);
const context = deriveContext(
  { privateKey, publicKey: toRecipient(OTHER.ephemeral).key },
  OTHER,
  Buffer.from('veleta: sealed answers'),
);

describe('hybrid public key encryption', () => {
  it.each([0, 1, 2])('decrypts and encrypts message %d like another implementation of RFC 9180', (number) => {
    const encrypted = OTHER.encrypted[number]!;
    expect(Buffer.concat(encryptNumbered(context, number, OTHER.aad, OTHER.message))).toEqual(encrypted);
    expect(decryptNumbered(context, number, OTHER.aad, encrypted)).toEqual(OTHER.message);
  });

  it('rejects a message under another number', () => {
    expect(() => decryptNumbered(context, 1, OTHER.aad, OTHER.encrypted[0]!)).toThrow();
  });

  it('gives each number its own nonce for any base nonce', () => {
    const numbers = [...Array.from({ length: 300 }, (_, number) => number), 2 ** 31, 2 ** 32 - 1];
    for (const base of [Buffer.alloc(12), Buffer.alloc(12, 0xff), context.baseNonce]) {
      const nonces = new Set(numbers.map((number) => nonceOf(base, number).toString('hex')));
      expect(nonces.size).toBe(numbers.length);
      expect([...nonces].every((nonce) => nonce.length === 24)).toBe(true);
    }
  });
});
