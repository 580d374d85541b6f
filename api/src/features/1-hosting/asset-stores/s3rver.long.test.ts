import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openS3Store } from './s3-store.ts';

/*
 * The store in a bucket of s3rver (https://github.com/jamhall/s3rver, MIT), a server of the S3 protocol by other authors. npm
 * downloads it at run time. It checks signatures, lists in pages and returns ETags, and ignores conditions of writes.
 */
const PACKAGE = 's3rver@3.7.1';
const BUCKET = 'releases';
/** The key of a user that s3rver knows. */
Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });

const npm = (args: readonly string[]) => ['exec', '--yes', '--ignore-scripts', `--package=${PACKAGE}`, '--', ...args];
const isInstalled = spawnSync('npm', npm(['s3rver', '--version']), { stdio: 'ignore' }).status === 0;
const isRequired = process.env.ORACLES === 'required';
const withServer = isInstalled || isRequired ? describe : describe.skip;
if (!isInstalled && !isRequired)
  console.warn(`Skipped: ${PACKAGE} cannot be fetched. ORACLES=required makes that a failure.`);

const bytesOf = (text: string) => Buffer.from(text);

/** Returns a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

withServer('the store in a bucket of s3rver', () => {
  let folder = '';
  let server: ChildProcess;
  let endpoint = '';
  const open = (prefix: string) => openS3Store({ bucket: BUCKET, prefix, env: { S3_ENDPOINT: endpoint } });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veleta-s3rver-'));
    const port = String(await freePort());
    endpoint = `http://127.0.0.1:${port}`;
    const options = ['--address', '127.0.0.1', '--port', port, '--directory', folder, '--configure-bucket', BUCKET];
    // Detached, so that the program that npm starts ends with npm.
    const child = spawn('npm', npm(['s3rver', ...options]), {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
      // It encrypts the positions of pages by an algorithm that OpenSSL 3 does not enable by default.
      env: { ...process.env, NODE_OPTIONS: '--openssl-legacy-provider' },
    });
    server = child;
    await new Promise<void>((serves, fails) => {
      // Read to the end, because the server logs each call.
      child.stdout.on('data', (chunk: Buffer) => String(chunk).includes('listening') && serves());
      child.once('exit', (code) => fails(new Error(`s3rver ended with ${code}.`)));
    });
  });
  afterAll(async () => {
    if (server?.pid && server.exitCode === null) process.kill(-server.pid, 'SIGTERM');
    await rm(folder, { recursive: true, force: true });
  });

  it('is empty at first, and throws for a missing bucket', async () => {
    const store = open('empty');
    expect(await store.read('mf-toy/state.json')).toBeNull();
    expect(await store.list('mf-toy')).toEqual([]);
    expect(await store.folders()).toEqual([]);
    await store.remove('mf-toy/none.js');
    const mistyped = openS3Store({ bucket: 'mistyped', prefix: '', env: { S3_ENDPOINT: endpoint } });
    await expect(mistyped.read('mf-toy/state.json')).rejects.toThrow();
    await expect(mistyped.folders()).rejects.toThrow();
  });

  it('returns stored bytes, and reports unchanged ones', async () => {
    const key = 'mf-toy/1.0.0/deep/entry é+ ~.js';
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
    await open('files').put(key, bytes);
    const found = await open('files').read(key);
    if (!found || found === 'unchanged') throw new Error('The file is missing.');
    expect(bytes.equals(found.bytes)).toBe(true);
    expect(await open('files').read(key, found.revision)).toBe('unchanged');
    await open('files').put(key, bytesOf('two'));
    expect(await open('files').read(key, found.revision)).toMatchObject({ bytes: bytesOf('two') });
  });

  it('lists more files than one page of the server contains, and removes them', async () => {
    const store = open('many');
    const keys = Array.from({ length: 1_100 }, (_, index) => `mf-one/1.0.0/${String(index).padStart(4, '0')}.js`);
    for (const key of keys) await store.put(key, bytesOf(key));
    // s3rver does not list a folder that has only folders. Those of releases contain their state.
    for (const key of ['mf-one/state.json', 'mf-only/state.json']) await store.put(key, bytesOf('{}'));
    const listed = await store.list('mf-one');
    expect(listed.map(({ key }) => key).sort()).toEqual([...keys, 'mf-one/state.json']);
    expect(listed[0]).toMatchObject({ sizeBytes: 20, modifiedAt: expect.anything() });
    expect(await store.folders()).toEqual(['mf-one', 'mf-only']);
    await store.remove('mf-only/state.json');
    expect(await store.folders()).toEqual(['mf-one']);
  });

  it('rejects writes of a state, because s3rver ignores their conditions', async () => {
    await expect(open('state').write('mf-toy/state.json', bytesOf('{}'), 'absent')).rejects.toThrow('ignores If-Match');
  });
});
