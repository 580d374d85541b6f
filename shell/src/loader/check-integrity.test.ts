import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { checkIntegrity } from './check-integrity.ts';

const URL = 'https://cdn.example/a.js';
/** SHA-384 of `veleta`, as `openssl dgst -sha384 -binary | base64` writes it. */
const HASH = 'sha384-UpO8Uo/r6Rrwb7qaUvmzDiPjwvvM0yzuC0EQpSClSOmJFA0qDz5/Pjp+3QviOqzd';

const answers = (answer: () => Promise<Response>) => {
  const fetchFile = jest.fn<typeof fetch>(answer);
  globalThis.fetch = fetchFile;
  return fetchFile;
};

const ownFetch = globalThis.fetch;
const setCrypto = (value: unknown) => Object.defineProperty(globalThis, 'crypto', { configurable: true, value });
const ownCrypto = Object.getOwnPropertyDescriptor(globalThis, 'crypto');

beforeEach(() => {
  setCrypto(webcrypto);
});
afterEach(() => {
  globalThis.fetch = ownFetch;
  if (ownCrypto) Object.defineProperty(globalThis, 'crypto', ownCrypto);
});

describe('checkIntegrity', () => {
  it('returns intact for a matching hash', async () => {
    const fetchFile = answers(async () => new Response('veleta'));
    expect(await checkIntegrity(URL, HASH)).toBe('intact');
    // The cache could return the file as it was before the change.
    expect(fetchFile).toHaveBeenCalledWith(URL, expect.objectContaining({ cache: 'no-store' }));
  });

  it('returns tampered for another hash', async () => {
    answers(async () => new Response('veletas'));
    expect(await checkIntegrity(URL, HASH)).toBe('tampered');
  });

  it('returns absent for an error status, regardless of its body', async () => {
    answers(async () => new Response('veleta', { status: 404 }));
    expect(await checkIntegrity(URL, HASH)).toBe('absent');
  });

  it('returns absent without a response', async () => {
    answers(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await checkIntegrity(URL, HASH)).toBe('absent');
  });

  it.each([
    ['no digests', {}],
    ['no cryptography', undefined],
  ])('returns unknown if the browser has %s', async (_, value) => {
    setCrypto(value);
    const fetchFile = answers(async () => new Response('veleta'));
    expect(await checkIntegrity(URL, HASH)).toBe('unknown');
    expect(fetchFile).not.toHaveBeenCalled();
  });
});
