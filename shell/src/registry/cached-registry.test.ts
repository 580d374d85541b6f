import { beforeEach, describe, expect, it } from '@jest/globals';
import { IDBFactory } from 'fake-indexeddb';
import { cacheRegistry, readCachedRegistry } from './cached-registry.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** Opens the database as a newer version does, which an open connection blocks. */
async function upgradeDatabase(): Promise<string> {
  const upgrade = indexedDB.open('veleta', 2);
  const outcome = await new Promise<string>((resolve) => {
    upgrade.onblocked = () => resolve('blocked');
    upgrade.onsuccess = () => resolve('upgraded');
  });
  upgrade.result.close();
  return outcome;
}

describe('cached registry', () => {
  it('is undefined before a valid one was cached', async () => {
    expect(await readCachedRegistry()).toBeUndefined();
  });

  it('is the last valid one', async () => {
    await cacheRegistry({ revision: 'r1', remotes: [{ name: 'mf-stats' }] });
    await cacheRegistry({ revision: 'r2', remotes: [] });
    expect(await readCachedRegistry()).toEqual({ revision: 'r2', remotes: [] });
  });

  it('survives a logout, which clears local storage', async () => {
    await cacheRegistry({ revision: 'r1' });
    localStorage.clear();
    expect(await readCachedRegistry()).toEqual({ revision: 'r1' });
  });

  it('is readable while another one is being cached', async () => {
    await cacheRegistry({ revision: 'r1' });
    const [, read] = await Promise.all([cacheRegistry({ revision: 'r2' }), readCachedRegistry()]);
    expect(read).toMatchObject({ revision: expect.stringMatching(/^r[12]$/) });
  });

  it('closes its database, so that a newer version can upgrade it', async () => {
    await cacheRegistry({ revision: 'r1' });
    await readCachedRegistry();
    expect(await upgradeDatabase()).toBe('upgraded');
  });

  it('closes its database after a failure too', async () => {
    await expect(cacheRegistry({ cannot: () => 'be copied' })).rejects.toThrow();
    expect(await upgradeDatabase()).toBe('upgraded');
  });

  it('rejects if the browser has no database', async () => {
    const broken = new IDBFactory();
    broken.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    globalThis.indexedDB = broken;
    await expect(readCachedRegistry()).rejects.toThrow('blocked');
  });
});
