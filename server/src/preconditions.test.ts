import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requireDataDir } from './preconditions.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the data directory', () => {
  it('is made with all above it, also by two at once', async () => {
    const deep = join(folder, 'a/b/c');
    await Promise.all([requireDataDir(deep), requireDataDir(deep)]);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it('is refused where the system takes none, without waiting for ever', async () => {
    await expect(requireDataDir('/proc/none/data')).rejects.toThrow('/proc/none/data cannot be written');
  });

  it('is refused below a file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(requireDataDir(join(folder, 'file/data'))).rejects.toThrow('cannot be written');
  });
});
