import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explain, UserError } from './failures.ts';
import { requireBuilds, requireDataDir, requirePort } from './preconditions.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-data-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('data directory', () => {
  it('is created with its parents, also by two servers at once', async () => {
    const deep = join(folder, 'a/b/c');
    await Promise.all([requireDataDir(deep), requireDataDir(deep)]);
    expect((await stat(deep)).isDirectory()).toBe(true);
  });

  it('is rejected without hanging if the system does not allow directories there', async () => {
    await expect(requireDataDir('/proc/none/data')).rejects.toThrow('/proc/none/data cannot be written');
  });

  it('is rejected below a file', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(requireDataDir(join(folder, 'file/data'))).rejects.toThrow('cannot be written');
  });

  it('is rejected with an explanation if its disk is full', async () => {
    const full = join(folder, 'full');
    await mkdir(full);
    // Linux's /dev/full: every write fails with ENOSPC.
    await symlink('/dev/full', join(full, `.probe-${process.pid}`));
    const error: unknown = await requireDataDir(full).catch((rejected: unknown) => rejected);
    expect(explain(error, { dataDir: full })).toBe(
      `No space is left on the disk of ${full}. Free some, or choose another place with DATA_DIR.`,
    );
    expect(await readdir(full)).toEqual([]);
  });

  it.each([
    ['one block too few', 76_799, 'Only 300 MB are left on the disk of'],
    ['hardly anything', 256, 'Only 1 MB are left on the disk of'],
  ])('is rejected with %s left, and states the required space', async (_, bavail, sentence) => {
    const rejected = requireDataDir(folder, async () => ({ bavail, bsize: 4_096 }));
    await expect(rejected).rejects.toThrow(UserError);
    await expect(rejected).rejects.toThrow(sentence);
    await expect(rejected).rejects.toThrow('the database needs 300 MB');
  });

  it('is accepted with exactly enough space', async () => {
    await expect(requireDataDir(folder, async () => ({ bavail: 76_800, bsize: 4_096 }))).resolves.toBeUndefined();
    expect(await readdir(folder)).not.toContain(`.probe-${process.pid}`);
  });
});

describe('port', () => {
  const open: Server[] = [];
  const listen = (port: number): Promise<number> =>
    new Promise((resolve, reject) => {
      const server = createServer().once('error', reject);
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
        open.push(server);
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const closeAll = () => Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
  afterAll(closeAll);

  it('is released after the check', async () => {
    const port = await listen(0);
    await closeAll();
    await requirePort(port, '127.0.0.1');
    await requirePort(port, '127.0.0.1');
    expect(await listen(port)).toBe(port);
  });

  it('is rejected if another program uses it, with a suggestion of the next free one', async () => {
    const port = await listen(0);
    // Used by this test, or by another program already.
    await listen(port + 1).catch(() => undefined);
    const rejected = requirePort(port, '127.0.0.1');
    await expect(rejected).rejects.toThrow(UserError);
    const message = await rejected.then(String, String);
    expect(message).toContain(`Port ${port} on 127.0.0.1 is taken`);
    const [, named] = /PORT=(\d+) npm start/.exec(message) ?? [];
    expect(Number(named)).toBeGreaterThan(port + 1);
    expect(await listen(Number(named))).toBe(Number(named));
  });

  it('is rejected on a host that is not an address of this machine', async () => {
    await expect(requirePort(4_000, '192.0.2.1')).rejects.toThrow('HOST "192.0.2.1" is not an address of this machine');
  });
});

describe('builds', () => {
  let root = '';
  const build = async (path: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), '');
  };
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'veleta-builds-'));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('are rejected without a shell, with the missing file', async () => {
    await build('mf-a/dist/remote.json');
    const rejected = requireBuilds(root, join(root, 'shell/dist'), () => undefined);
    await expect(rejected).rejects.toThrow(UserError);
    await expect(rejected).rejects.toThrow('The shell is not built: shell/dist/index.html is missing');
  });

  it('are found for every built remote, and missing ones are reported', async () => {
    await build('shell/dist/index.html');
    await build('mf-c/dist/remote.json');
    // An incomplete build, no build, and a folder that is not a remote.
    await build('mf-b/dist/other.js');
    await build('mf-d/package.json');
    await build('not-mf-e/dist/remote.json');
    const reported: string[] = [];
    const { remoteDirs } = await requireBuilds(root, join(root, 'shell/dist'), (what) => reported.push(what));
    expect(remoteDirs).toEqual([join(root, 'mf-a/dist'), join(root, 'mf-c/dist')]);
    expect(reported).toEqual(
      ['mf-b', 'mf-d'].map((name) => `${name} is not built, so its pages will be missing. Run "npm run build".`),
    );
  });
});
