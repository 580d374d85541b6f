import { afterAll, describe, expect, it } from '@jest/globals';
import { createPasswordHasher } from './password-hasher.ts';

const costs = { memoryKiB: 65_536, passes: 3 };
const hasher = createPasswordHasher(costs);
afterAll(() => hasher.close());

describe('createPasswordHasher', () => {
  it('creates argon2id hashes with the configured costs, and verifies them', async () => {
    await hasher.inTurn('ana', async ({ hash, verify }) => {
      const stored = await hash('a secret');
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
      expect(await verify(stored, 'a secret')).toBe(true);
      expect(await verify(stored, 'another')).toBe(false);
      expect(await verify(null, 'no such user')).toBe(false);
    });
  });

  it('blocks neither the event loop nor the thread pool of the server', async () => {
    const { readFile } = await import('node:fs/promises');
    let isHashed = false;
    const hashing = hasher.inTurn('ana', ({ hash }) => hash('a secret')).then(() => (isHashed = true));
    // Ten sequential rounds through both.
    for (let round = 0; round < 10; round += 1) await readFile(new URL(import.meta.url));
    expect(isHashed).toBe(false);
    await hashing;
  });

  it('throws for an invalid hash, and continues', async () => {
    await expect(hasher.inTurn('ana', ({ verify }) => verify('no hash', 'x'))).rejects.toThrow('could not be hashed');
    expect(await hasher.inTurn('ana', ({ hash }) => hash('a secret'))).toContain('$argon2id$');
  });

  it('closes after its work, and without any work', async () => {
    const other = createPasswordHasher({ memoryKiB: 8, passes: 1 });
    await other.close();
    const work = other.inTurn('ana', ({ hash }) => hash('a secret'));
    expect(await work).toContain('$argon2id$');
    await other.close();
  });
});
