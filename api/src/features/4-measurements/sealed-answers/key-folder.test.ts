import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApi, type TestApi } from '../../../platform/testing/start-api.ts';
import { requireKeyFolder } from './key-folder.service.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'veleta-folders-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (keyStore: string) =>
  requireKeyFolder({ ...api.services, config: { ...api.services.config, keyStore: join(folder, keyStore) } });

describe('servers that share a database', () => {
  it('start at once on one key folder, which the first of them makes', async () => {
    await Promise.all([start('shared'), start('shared'), start('shared')]);
    await start('shared');
    expect(await readdir(join(folder, 'shared'))).toEqual(['folder-id']);
  });

  it('are refused with a key folder of their own, and told which', async () => {
    await expect(start('own')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(
        `The key folder ${join(folder, 'own')} is not the one that this database has been used with. Set KEY_STORE`,
      ),
    });
    await start('shared');
  });

  it('are told of an id that is damaged', async () => {
    await writeFile(join(folder, 'own', 'folder-id'), '');
    await expect(start('own')).rejects.toThrow(`${join(folder, 'own', 'folder-id')} is damaged`);
  });

  it('are told of a folder that cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(start('file/keys')).rejects.toThrow('cannot be used (ENOTDIR)');
  });
});
