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
  it('start at the same time on one key folder, which the first of them creates', async () => {
    await Promise.all([start('shared'), start('shared'), start('shared')]);
    await start('shared');
    expect(await readdir(join(folder, 'shared'))).toEqual(['folder-id']);
  });

  it('fail to start with another key folder and name the expected one', async () => {
    await expect(start('own')).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining(
        `The key folder ${join(folder, 'own')} is not the folder that this database uses. Set KEY_STORE`,
      ),
    });
    await start('shared');
  });

  it('report a damaged folder id', async () => {
    await writeFile(join(folder, 'own', 'folder-id'), '');
    await expect(start('own')).rejects.toThrow(`${join(folder, 'own', 'folder-id')} is damaged`);
  });

  it('report an unusable folder', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(start('file/keys')).rejects.toThrow('cannot be used (ENOTDIR)');
  });
});
