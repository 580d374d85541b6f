import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFakeS3, type FakeS3 } from './testing/fake-s3.ts';
import { WriteConflictError, type AssetStore } from './asset-store.ts';
import { openDirectoryStore } from './directory-store.ts';
import { openStore } from './open-store.ts';
import { openS3Store } from './s3-store.ts';

let folder: string;
let s3: FakeS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-stores-'));
  s3 = await startFakeS3('releases');
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const ACCESS = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
Object.assign(process.env, ACCESS);
const bytesOf = (text: string) => Buffer.from(text);
const textOf = async (store: AssetStore, key: string) => {
  const found = await store.read(key);
  return found && found !== 'unchanged' ? found.bytes.toString() : found;
};

let opened = 0;
/** Returns a new, empty store; `again` opens the same store a second time, like another process. */
const KINDS: Record<string, () => { store: AssetStore; again: () => AssetStore }> = {
  'a folder': () => {
    const root = join(folder, `store-${(opened += 1)}`);
    return { store: openDirectoryStore(root), again: () => openDirectoryStore(root) };
  },
  'a bucket (against an imitation of it)': () => {
    const options = { bucket: 'releases', prefix: `top/${(opened += 1)}`, env: { S3_ENDPOINT: s3.endpoint } };
    return { store: openS3Store(options), again: () => openS3Store(options) };
  },
};

describe.each(Object.keys(KINDS))('%s', (kind) => {
  const open = () => KINDS[kind]!();

  it('is empty at first', async () => {
    const { store } = open();
    expect(await store.read('mf-toy/state.json')).toBeNull();
    expect(await store.list('mf-toy')).toEqual([]);
    expect(await store.folders()).toEqual([]);
    await store.remove('mf-toy/none.js');
  });

  it('returns stored files, and reports unchanged ones', async () => {
    const { store, again } = open();
    await store.put('mf-toy/1.0.0/deep/entry.js', bytesOf('one'));
    const found = await again().read('mf-toy/1.0.0/deep/entry.js');
    if (!found || found === 'unchanged') throw new Error('The file is missing.');
    expect(found.bytes.toString()).toBe('one');
    expect(await store.read('mf-toy/1.0.0/deep/entry.js', found.revision)).toBe('unchanged');
    await again().put('mf-toy/1.0.0/deep/entry.js', bytesOf('two'));
    expect(await store.read('mf-toy/1.0.0/deep/entry.js', found.revision)).toMatchObject({ bytes: bytesOf('two') });
  });

  it('writes an absent file once, and an existing one only if it has not changed', async () => {
    const { store, again } = open();
    const first = await store.write('mf-toy/state.json', bytesOf('1'), 'absent');
    await expect(again().write('mf-toy/state.json', bytesOf('x'), 'absent')).rejects.toBeInstanceOf(WriteConflictError);
    const second = await again().write('mf-toy/state.json', bytesOf('2'), { revision: first });
    await expect(store.write('mf-toy/state.json', bytesOf('x'), { revision: first })).rejects.toBeInstanceOf(
      WriteConflictError,
    );
    expect(await textOf(store, 'mf-toy/state.json')).toBe('2');
    expect(await store.read('mf-toy/state.json', second)).toBe('unchanged');
    await store.remove('mf-toy/state.json');
    await expect(store.write('mf-toy/state.json', bytesOf('x'), { revision: second })).rejects.toBeInstanceOf(
      WriteConflictError,
    );
  });

  it('lets exactly one of many concurrent writers succeed', async () => {
    const { store, again } = open();
    const tries = Array.from({ length: 12 }, (_, index) =>
      again().write('mf-toy/state.json', bytesOf(`${index}`), 'absent'),
    );
    const won = (await Promise.allSettled(tries)).flatMap(({ status }, index) =>
      status === 'fulfilled' ? [index] : [],
    );
    expect(won).toHaveLength(1);
    expect(await textOf(store, 'mf-toy/state.json')).toBe(String(won[0]));
  });

  it('lists all files below a folder, over several pages', async () => {
    const { store } = open();
    const keys = [
      'mf-one/1.0.0/a.js',
      'mf-one/1.0.0/a.js.br',
      'mf-one/1.0.0/assets/b.js',
      'mf-one/1.1.0/a.js',
      'mf-one/state.json',
    ];
    for (const key of [...keys, 'mf-only/x.js', 'mf-two/x.js', 'shell/x.js']) await store.put(key, bytesOf(key));
    expect((await store.list('mf-one')).map(({ key }) => key).sort()).toEqual(keys);
    expect((await store.list('mf-one/1.1.0'))[0]).toMatchObject({
      key: 'mf-one/1.1.0/a.js',
      sizeBytes: 17,
      modifiedAt: expect.anything(),
    });
    expect(await store.folders()).toEqual(['mf-one', 'mf-only', 'mf-two', 'shell']);
    await store.remove('mf-only/x.js');
    expect(await store.folders()).toEqual(['mf-one', 'mf-two', 'shell']);
  });

  it.each(['../x', 'a/../../x', '/etc/x', 'a//b', 'a/./b', 'a\\b', ''])('rejects the key "%s"', async (key) => {
    const { store } = open();
    await expect(store.read(key)).rejects.toThrow('not a valid path in a store');
    await expect(store.put(key, bytesOf(''))).rejects.toThrow('not a valid path in a store');
    await expect(store.write(key, bytesOf(''), 'absent')).rejects.toThrow('not a valid path in a store');
    await expect(store.remove(key)).rejects.toThrow('not a valid path in a store');
  });
});

describe('a folder', () => {
  it('loses no concurrent write of several processes, some of which are killed', async () => {
    const root = join(folder, 'counted');
    const script = join(folder, 'count.mts');
    const store = resolve(import.meta.dirname, 'directory-store.ts');
    await writeFile(
      script,
      `import { openDirectoryStore } from ${JSON.stringify(store)};
       const store = openDirectoryStore(${JSON.stringify(root)});
       let won = 0;
       while (won < 15) {
         const found = await store.read('mf-toy/state.json');
         const names = found ? JSON.parse(found.bytes.toString()) : [];
         const expected = found ? { revision: found.revision } : 'absent';
         try { await store.write('mf-toy/state.json', Buffer.from(JSON.stringify([...names, process.argv[2]])), expected); won += 1; console.log(won); }
         catch (error) { if (error.name !== 'WriteConflictError') throw error; }
       }`,
    );
    const start = (name: string) => {
      const child = spawn(process.execPath, ['--no-warnings', script, name], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH },
      });
      return { child, ended: new Promise<number | null>((end) => child.once('exit', end)) };
    };
    const counting = ['a', 'b', 'c'].map(start);
    const killed = ['k', 'l'].map(start);
    // Each is killed as soon as it has written something, most likely during its next write.
    for (const { child } of killed) child.stdout.once('data', () => child.kill('SIGKILL'));
    expect(await Promise.all(counting.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    await Promise.all(killed.map(({ ended }) => ended));
    const names: string[] = JSON.parse(String(await textOf(openDirectoryStore(root), 'mf-toy/state.json')));
    for (const name of ['a', 'b', 'c']) expect(names.filter((each) => each === name)).toHaveLength(15);
    expect(names.filter((each) => each === 'k').length).toBeGreaterThan(0);
  });

  it('leaves no temporary file when a write fails', async () => {
    const store = openDirectoryStore(join(folder, 'blocked'));
    await store.put('mf-toy/x/y.js', bytesOf(''));
    await expect(store.put('mf-toy/x', bytesOf(''))).rejects.toThrow();
    expect(await readdir(join(folder, 'blocked/mf-toy'))).toEqual(['x']);
  });
});

describe('a bucket', () => {
  it('stores content types, and compressed files as plain bytes', async () => {
    const store = openS3Store({ bucket: 'releases', prefix: '', env: { S3_ENDPOINT: s3.endpoint } });
    await store.put('mf-typed/1.0.0/x.js', bytesOf('x'));
    await store.put('mf-typed/1.0.0/x.js.br', bytesOf('x'));
    await store.write('mf-typed/state.json', bytesOf('{}'), 'absent');
    const headersOf = (key: string) => s3.objects.get(key)?.headers;
    expect(headersOf('mf-typed/1.0.0/x.js')).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headersOf('mf-typed/1.0.0/x.js.br')).toMatchObject({ 'content-type': 'application/octet-stream' });
    expect(headersOf('mf-typed/1.0.0/x.js.br')?.['content-encoding']).toBeUndefined();
    expect(headersOf('mf-typed/state.json')).toMatchObject({ 'cache-control': 'no-cache' });
  });

  it('rejects a server that ignores the conditions of writes', async () => {
    const store = openS3Store({ bucket: 'releases', prefix: 'ignoring', env: { S3_ENDPOINT: s3.endpoint } });
    s3.ignoresConditions = true;
    const write = () => store.write('mf-toy/state.json', bytesOf('{}'), 'absent');
    await expect(write())
      .rejects.toThrow('ignores If-Match')
      .finally(() => (s3.ignoresConditions = false));
    await store.remove('mf-toy/state.json');
    await write();
  });

  it('throws for a missing bucket', async () => {
    const store = openS3Store({ bucket: 'mistyped', prefix: '', env: { S3_ENDPOINT: s3.endpoint } });
    await expect(store.read('mf-toy/state.json')).rejects.toThrow();
    await expect(store.folders()).rejects.toThrow();
  });
});

describe('openStore', () => {
  it('accepts a folder or a bucket with a prefix', async () => {
    expect((await openStore('s3://releases/some/where/')).location).toBe('s3://releases/some/where');
    expect((await openStore(folder)).folder).toBe(folder);
    await expect(openStore('https://example.org/x')).rejects.toThrow('is not a location for releases');
  });
});
