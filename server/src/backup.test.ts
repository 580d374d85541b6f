import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, measurements } from '@veleta/shared/contracts';
import { callAt } from './testing/http-caller.ts';
import { startProcess, type ServerProcess } from './testing/server-process.ts';

const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
/** Copies as docs/operations.md describes: with owners and permissions, which PostgreSQL requires. */
const copy = async (from: string, to: string) => void (await promisify(execFile)('cp', ['-a', from, to]));

let folder = '';
const running: ServerProcess[] = [];
const start = async (dataDir: string) => {
  const server = await startProcess({ DATA_DIR: dataDir, PUBLIC_URL: 'http://veleta.test' });
  running.push(server);
  return server;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-backup-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  await rm(folder, { recursive: true, force: true });
});

const filesOf = async (dataDir: string) => (await readdir(join(dataDir, 'remotes'), { recursive: true })).sort();

describe('data directory', () => {
  it('can be restored from a copy made after a stop; a copy made while running is rejected', async () => {
    const home = join(folder, 'home');
    const liveCopy = join(folder, 'torn');
    const backup = join(folder, 'backup');
    const server = await start(home);
    const access = (await callAt(server.url, accounts.signIn, { body: DEMO })).reply?.access ?? '';
    const readAccount = async (origin: string) => ({
      me: (await callAt(origin, accounts.getMe, { access })).reply,
      sets: (await callAt(origin, measurements.getMeasurementSets, { access })).reply,
    });
    const before = await readAccount(server.url);
    expect(before.me?.email).toBe(DEMO.email);

    await copy(home, liveCopy);
    // The copy is invalid, whether the original still runs or has stopped.
    await expect(startProcess({ DATA_DIR: liveCopy })).rejects.toThrow('while that database was running');
    expect(await server.end('SIGTERM')).toBe(0);
    await expect(startProcess({ DATA_DIR: liveCopy })).rejects.toThrow(
      'Stop that server, then copy the data directory again',
    );

    await copy(home, backup);
    const restored = await start(backup);
    expect(restored.output()).not.toContain('Migrated');
    // An existing session is valid, because the server's key was copied too.
    expect(await readAccount(restored.url)).toEqual(before);
    expect((await callAt(restored.url, accounts.signIn, { body: DEMO })).status).toBe(200);
    expect(await filesOf(backup)).toEqual(await filesOf(home));
    const registry = await (await fetch(`${restored.url}/registry.json`)).text();
    expect(JSON.parse(registry).remotes.length).toBeGreaterThan(0);
    expect(await readFile(join(backup, 'secrets.json'), 'utf8')).toBe(
      await readFile(join(home, 'secrets.json'), 'utf8'),
    );
  });

  it('is served once: a second start fails with an explanation', async () => {
    // The server restored above is still running.
    await expect(startProcess({ DATA_DIR: join(folder, 'backup') })).rejects.toThrow(
      'Another Veleta server is already running on',
    );
  });
});
