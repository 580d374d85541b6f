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

describe('a script that the browser refused', () => {
  it('is intact where its bytes have the hash of the registry', async () => {
    const fetchFile = answers(async () => new Response('veleta'));
    expect(await checkIntegrity(URL, HASH)).toBe('intact');
    // The cache could return the file as it was before the change.
    expect(fetchFile).toHaveBeenCalledWith(URL, expect.objectContaining({ cache: 'no-store' }));
  });

  it('was changed on its way where its bytes have another hash', async () => {
    answers(async () => new Response('veletas'));
    expect(await checkIntegrity(URL, HASH)).toBe('tampered');
  });

  it('is absent where the server refuses it, whatever the page of the error says', async () => {
    answers(async () => new Response('veleta', { status: 404 }));
    expect(await checkIntegrity(URL, HASH)).toBe('absent');
  });

  it('is absent where there is no answer', async () => {
    answers(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await checkIntegrity(URL, HASH)).toBe('absent');
  });

  it.each([
    ['no digests', {}],
    ['no cryptography', undefined],
  ])('is unknown where the browser has %s', async (_, value) => {
    setCrypto(value);
    const fetchFile = answers(async () => new Response('veleta'));
    expect(await checkIntegrity(URL, HASH)).toBe('unknown');
    expect(fetchFile).not.toHaveBeenCalled();
  });
});
