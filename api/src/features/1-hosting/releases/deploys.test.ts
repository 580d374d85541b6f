import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltRemote } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../../platform/testing/start-api.ts';
import { readStates } from './read-states.ts';
import { registerHosting } from '../hosting/index.ts';
import { abortCanary, promoteCanary, pruneReleases, removeRemote, rollbackRelease } from './operations.ts';
import { publishRemote, type CanaryOptions } from './publish-remote.ts';
import { publishShell } from './publish-shell.ts';
import { mirroredFolders } from './release-folders.ts';
import { switchArea } from './switch-area.ts';
import { type AssetStore, openStore } from '../asset-stores/index.ts';
import { startFakeS3, type FakeS3 } from '../asset-stores/testing/fake-s3.ts';

let folder: string;
let s3: FakeS3;
const started: TestApi[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-deploys-'));
  s3 = await startFakeS3('releases');
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test', S3_ENDPOINT: s3.endpoint });
});
afterAll(async () => {
  for (const api of started) await api.close();
  await s3.close();
  delete process.env.S3_ENDPOINT;
  await rm(folder, { recursive: true, force: true });
});

const AT = '2026-03-02T09:00:00.000Z';
const stamp = (by = 'team') => ({ by, at: AT });

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function buildRemote(name: string, version: string): Promise<string> {
  const base = `/remotes/${name}/${version}/`;
  const release = {
    version,
    manifest_url: `${base}mf-manifest.json`,
    integrity: [{ file: `${base}entry.js`, hash: `sha384-${version}` }],
    preload: [`${base}entry.js`],
    shared_range: '^1.0.0',
    requires: [],
    prerendered: [],
  };
  const built: BuiltRemote = {
    name,
    container: `veleta_${name}`,
    releases: [release],
    descriptor: {
      name,
      contract: 1,
      languages: ['en', 'es'],
      routes: [{ path: `/${name}`, layout: 'main' }],
      menu: [],
      slots: [],
    },
  };
  const dist = `build/${name}-${version}`;
  await write({
    [`${dist}/remote.json`]: JSON.stringify(built),
    [`${dist}/mf-manifest.json`]: '{}',
    [`${dist}/entry.js`]: `/* ${name} ${version} */`,
  });
  return join(folder, dist);
}

async function buildShell(version: string): Promise<string> {
  const dist = `build/shell-${version}`;
  const page = `<html lang="en"><head><script type="application/json" id="registry"><!-- registry --></script></head><body>shell ${version}<script src="/assets/main.${version}.js"></script></body></html>`;
  await write({
    [`${dist}/shell.json`]: JSON.stringify({ version, contract: 1, provides: [] }),
    [`${dist}/index.html`]: page,
    [`${dist}/mf-manifest.json`]: `{"shell":"${version}"}`,
    [`${dist}/assets/main.${version}.js`]: `/* main ${version} */`,
  });
  return join(folder, dist);
}

const deploy = async (
  store: AssetStore,
  name: string,
  version: string,
  { by, canary }: { by?: string; canary?: CanaryOptions } = {},
) => publishRemote(store, { distDir: await buildRemote(name, version), stamp: stamp(by), canary: canary ?? null });

async function serve(storeDir: string, { shell = 'bundled', remotes = [] as string[] } = {}): Promise<TestApi> {
  const shellDir = await buildShell(shell);
  const cacheDir = join(folder, `cache-${started.length}`);
  const api = await startApi({
    app: { beside: (app) => registerHosting(app, app.services, { shellDir, storeDir, cacheDir, remoteDirs: remotes }) },
  });
  started.push(api);
  return api;
}

const get = (api: TestApi, url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'GET', url, headers });
const as = (bucket: number, accountId?: string) => ({
  cookie: `veleta_cohort=${bucket}${accountId ? `.${accountId}` : ''}`,
});
const served = async (api: TestApi, headers: Record<string, string> = {}) => {
  const { remotes } = (await get(api, '/registry.json', headers)).json();
  return remotes[0].releases.map(({ version }: { version: string }) => version);
};

const textOf = (distDir: string) => readFile(join(distDir, 'remote.json'), 'utf8');

const KINDS = ['a folder', 'a bucket (against an imitation of it)'] as const;
let stores = 0;
const locationOf = (kind: (typeof KINDS)[number]) => {
  stores += 1;
  return kind === 'a folder' ? join(folder, `store-${stores}`) : `s3://releases/store-${stores}`;
};

describe.each(KINDS)('in %s', (kind) => {
  it('applies concurrent deploys of one remote and of several', async () => {
    const location = locationOf(kind);
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
    await Promise.all([
      ...versions.map(async (version) => deploy(await openStore(location), 'mf-toy', version, { by: version })),
      ...versions.map(async (version) => deploy(await openStore(location), 'mf-other', version)),
    ]);
    const { remotes } = await readStates(await openStore(location));
    expect(remotes.map(({ name }) => name)).toEqual(['mf-other', 'mf-toy']);
    for (const { releases, history } of remotes) {
      expect(releases.map(({ version }) => version).sort()).toEqual(versions);
      expect(history).toHaveLength(4);
      // Each saw the previous one.
      expect(history.slice(1).map(({ previous }) => previous)).toEqual(
        history.slice(0, 3).map(({ version }) => version),
      );
    }
  });

  it('keeps an interrupted upload without serving it, and removes it later', async () => {
    const store = await openStore(locationOf(kind));
    await deploy(store, 'mf-toy', '1.0.0');
    const broken: AssetStore = {
      ...store,
      put: async (key, bytes) => {
        if (key.endsWith('mf-manifest.json')) throw new Error('The network is down.');
        await store.put(key, bytes);
      },
    };
    await expect(deploy(broken, 'mf-toy', '2.0.0')).rejects.toThrow('The network is down.');
    expect((await readStates(store)).remotes[0]).toMatchObject({ current: '1.0.0', releases: [{ version: '1.0.0' }] });
    const now = new Date();
    const later = (hours: number) => ({
      by: 'team',
      at: new Date(now.getTime() + hours * 3_600_000).toISOString(),
      newest: 1,
      days: 7,
    });
    expect(await pruneReleases(store, 'mf-toy', later(0))).toEqual([]);
    expect((await store.list('mf-toy/2.0.0')).length).toBeGreaterThan(0);
    expect(await pruneReleases(store, 'mf-toy', later(2))).toEqual(['2.0.0']);
    expect(await store.list('mf-toy/2.0.0')).toEqual([]);
    expect((await store.list('mf-toy/1.0.0')).length).toBeGreaterThan(0);
    // The same version can be deployed afterwards.
    await deploy(store, 'mf-toy', '2.0.0');
    expect((await readStates(store)).remotes[0]?.current).toBe('2.0.0');
  });

  it('rejects other content of a published version', async () => {
    const store = await openStore(locationOf(kind));
    await deploy(store, 'mf-toy', '1.0.0');
    const distDir = await buildRemote('mf-toy', '1.0.0');
    const other = JSON.stringify({
      ...JSON.parse(await textOf(distDir)),
      releases: [{ ...JSON.parse(await textOf(distDir)).releases[0], preload: [] }],
    });
    await writeFile(join(distDir, 'remote.json'), other);
    await expect(publishRemote(store, { distDir, stamp: stamp() })).rejects.toThrow('its path is immutable');
  });

  it('rejects other bytes of a published file, also of the shell', async () => {
    const store = await openStore(locationOf(kind));
    const distDir = await buildShell('1.0.0');
    const publish = () => publishShell(store, { distDir, stamp: stamp() });
    await publish();
    await writeFile(join(distDir, 'assets/main.1.0.0.js'), '/* MAIN 1.0.0 */');
    await expect(publish()).rejects.toThrow('its path is immutable');
    const stored = await store.read('shell/1.0.0/assets/main.1.0.0.js');
    expect(stored !== 'unchanged' && stored?.bytes.toString()).toBe('/* main 1.0.0 */');
  });

  it('replaces files of an interrupted upload', async () => {
    const store = await openStore(locationOf(kind));
    await store.put('mf-toy/1.0.0/entry.js', Buffer.from('/* mf-toy 1.0.9 */'));
    await deploy(store, 'mf-toy', '1.0.0');
    const published = await store.read('mf-toy/1.0.0/entry.js');
    expect(published !== 'unchanged' && published?.bytes.toString()).toBe('/* mf-toy 1.0.0 */');
  });

  it('removes a remote with concurrent deploys, but not later ones', async () => {
    const store = await openStore(locationOf(kind));
    await deploy(store, 'mf-toy', '1.0.0');
    await deploy(store, 'mf-toy', '2.0.0');
    const meanwhile = ['2.1.0'];
    const after = ['3.0.0'];
    const removing: AssetStore = {
      ...store,
      write: async (...change) => {
        for (const version of meanwhile.splice(0)) await deploy(store, 'mf-toy', version);
        return store.write(...change);
      },
      remove: async (key) => {
        for (const version of after.splice(0)) await deploy(store, 'mf-toy', version);
        await store.remove(key);
      },
    };
    await removeRemote(removing, 'mf-toy', stamp());
    expect((await readStates(store)).remotes).toMatchObject([{ current: '3.0.0', releases: [{ version: '3.0.0' }] }]);
    const files = (await store.list('mf-toy')).map(({ key }) => key).sort();
    expect(files).toEqual(['mf-toy/3.0.0/entry.js', 'mf-toy/3.0.0/mf-manifest.json', 'mf-toy/state.json']);

    await removeRemote(store, 'mf-toy', stamp());
    expect((await readStates(store)).remotes).toEqual([]);
    await expect(removeRemote(store, 'mf-toy', stamp())).rejects.toThrow('was never deployed');
    await deploy(store, 'mf-toy', '1.0.0');
    expect((await readStates(store)).remotes).toMatchObject([{ current: '1.0.0', history: [{ action: 'deploy' }] }]);
  });

  it('serves a new release without a restart, and each cohort its own version', async () => {
    const location = locationOf(kind);
    const store = await openStore(location);
    await deploy(store, 'mf-toy', '1.0.0');
    const servers = [await serve(location), await serve(location)];
    const refresh = () => Promise.all(servers.map(({ app }) => app.hosted?.refresh()));
    await deploy(store, 'mf-toy', '2.0.0', { canary: { percent: 10, organizations: ['acme'] } });
    await refresh();
    for (const api of servers) {
      expect(await served(api)).toEqual(['1.0.0']);
      expect(await served(api, as(9))).toEqual(['2.0.0', '1.0.0']);
      expect(await served(api, as(10))).toEqual(['1.0.0']);
      expect(await served(api, as(99, 'acme'))).toEqual(['2.0.0', '1.0.0']);
      expect(await served(api, as(99, 'other'))).toEqual(['1.0.0']);
      expect((await get(api, '/remotes/mf-toy/2.0.0/entry.js')).body).toBe('/* mf-toy 2.0.0 */');
    }
    const [one, other] = servers as [TestApi, TestApi];
    const [everybody, tried] = [await get(one, '/registry.json'), await get(one, '/registry.json', as(9))];
    expect(everybody.headers.etag).not.toBe(tried.headers.etag);
    expect((await get(other, '/registry.json', as(9))).headers.etag).toBe(tried.headers.etag);
    expect(tried.headers).toMatchObject({
      vary: expect.stringContaining('cookie'),
      'cache-control': 'private, no-cache',
    });
    expect(
      (await get(one, '/registry.json', { ...as(9), 'if-none-match': String(tried.headers.etag) })).statusCode,
    ).toBe(304);
    expect(
      (await get(one, '/registry.json', { ...as(9), 'if-none-match': String(everybody.headers.etag) })).statusCode,
    ).toBe(200);
    // The page contains the registry of the same visitor.
    for (const headers of [as(9), as(10)]) {
      const [, inlined = ''] =
        /id="registry"[^>]*>(.*?)<\/script>/s.exec((await get(one, '/mf-toy', headers)).body) ?? [];
      expect(JSON.parse(inlined)).toEqual((await get(one, '/registry.json', headers)).json());
    }

    await abortCanary(store, 'mf-toy', stamp());
    await refresh();
    expect(await served(one, as(9))).toEqual(['1.0.0']);
    await deploy(store, 'mf-toy', '2.0.0', { canary: { percent: 10, organizations: [] } });
    await promoteCanary(store, 'mf-toy', stamp());
    await refresh();
    expect(await served(other)).toEqual(['2.0.0', '1.0.0']);
    await rollbackRelease(store, 'mf-toy', stamp());
    await refresh();
    expect(await served(other, as(9))).toEqual(['1.0.0']);
  });

  it('keeps a deployed release over restarts and upgrades, and replaces a bundled one', async () => {
    const location = locationOf(kind);
    const store = await openStore(location);
    const currents = async () => {
      const { remotes, shell } = await readStates(store);
      return [shell?.current, ...remotes.map(({ current }) => current)];
    };
    await serve(location, { shell: 'old', remotes: [await buildRemote('mf-toy', '1.0.0')] });
    expect(await currents()).toEqual(['old', '1.0.0']);
    await serve(location, { shell: 'new', remotes: [await buildRemote('mf-toy', '1.1.0')] });
    expect(await currents()).toEqual(['new', '1.1.0']);
    await deploy(store, 'mf-toy', '5.0.0');
    await publishShell(store, { distDir: await buildShell('deployed'), stamp: stamp() });
    await serve(location, {
      shell: 'newest',
      remotes: [await buildRemote('mf-toy', '1.2.0'), await buildRemote('mf-fresh', '1.0.0')],
    });
    expect(await currents()).toEqual(['deployed', '1.0.0', '5.0.0']);
  });

  it('switches the shell, and still serves the files of older ones', async () => {
    const location = locationOf(kind);
    const store = await openStore(location);
    const api = await serve(location, { shell: 'first' });
    const readVersions = async (headers: Record<string, string> = {}) => {
      await api.app.hosted?.refresh();
      const page = (await get(api, '/dashboard', headers)).body;
      return [/shell (\w+)/.exec(page)?.[1], (await get(api, '/registry.json', headers)).json().shell_version];
    };
    expect(await readVersions()).toEqual(['first', 'first']);
    await publishShell(store, {
      distDir: await buildShell('second'),
      stamp: stamp(),
      canary: { percent: 50, organizations: [] },
    });
    expect(await readVersions()).toEqual(['first', 'first']);
    expect(await readVersions(as(1))).toEqual(['second', 'second']);
    await promoteCanary(store, 'shell', stamp());
    expect(await readVersions()).toEqual(['second', 'second']);
    for (const version of ['first', 'second']) {
      const asset = await get(api, `/assets/main.${version}.js`);
      expect([asset.body, asset.headers['cache-control']]).toEqual([
        `/* main ${version} */`,
        'public, max-age=31536000, immutable',
      ]);
    }
    expect((await get(api, '/mf-manifest.json')).json()).toEqual({ shell: 'second' });
    await rollbackRelease(store, 'shell', stamp());
    expect(await readVersions(as(1))).toEqual(['first', 'first']);
    for (const hidden of [
      '/assets/none.js',
      '/assets/.uploading',
      '/assets/../state.json',
      '/remotes/shell/first/index.html',
    ]) {
      expect([hidden, (await get(api, hidden)).statusCode]).toEqual([hidden, 404]);
    }
  });
});

describe('an unreachable bucket', () => {
  it('does not affect releases that were served before', async () => {
    const store = await openStore('s3://releases/away');
    await deploy(store, 'mf-toy', '1.0.0');
    const api = await serve('s3://releases/away');
    expect((await get(api, '/remotes/mf-toy/1.0.0/entry.js')).statusCode).toBe(200);
    s3.isAway = true;
    await api.app.hosted?.refresh();
    expect(api.app.hosted?.status()).toMatchObject({ isReachable: false, problems: [expect.any(String)] });
    expect(await served(api)).toEqual(['1.0.0']);
    expect((await get(api, '/dashboard')).statusCode).toBe(200);
    expect((await get(api, '/remotes/mf-toy/1.0.0/entry.js')).body).toBe('/* mf-toy 1.0.0 */');
    s3.isAway = false;
    await api.app.hosted?.refresh();
    expect(api.app.hosted?.status()).toMatchObject({ isReachable: true, problems: [] });
  });
});

describe('a destroyed state file', () => {
  it.each(['{"name":', '', '{}'])('degrades readiness and keeps the last good release: %j', async (text) => {
    const storeDir = await mkdtemp(join(folder, 'destroyed-'));
    await deploy(await openStore(storeDir), 'mf-toy', '1.0.0');
    const api = await serve(storeDir);
    expect(await served(api)).toEqual(['1.0.0']);
    const readiness = async () => {
      await api.app.hosted?.refresh();
      const { statusCode, body } = await get(api, '/health/ready');
      const { status, parts } = JSON.parse(body) as { status: string; parts: { name: string; status: string }[] };
      return [statusCode, status, parts.find(({ name }) => name === 'store')?.status];
    };
    expect(await readiness()).toEqual([200, 'ok', 'ok']);
    const state = join(storeDir, 'mf-toy/state.json');
    const before = await readFile(state, 'utf8');
    await writeFile(state, text);
    // Reported until it is mended, not only when it is read first.
    for (let i = 0; i < 2; i += 1) expect(await readiness()).toEqual([200, 'degraded', 'degraded']);
    expect(api.app.hosted?.status().problems).toEqual([expect.stringMatching(/^mf-toy: /)]);
    expect(await served(api)).toEqual(['1.0.0']);
    await writeFile(state, `${before}\n`);
    expect(await readiness()).toEqual([200, 'ok', 'ok']);
  });
});

describe('mirroredFolders', () => {
  it('deletes the least recently used release when the cache is full', async () => {
    const store = await openStore('s3://releases/large');
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await deploy(store, 'mf-toy', version);
    const root = join(folder, 'small-copy');
    await mkdir(root);
    const { folderOf } = mirroredFolders({
      store,
      root,
      limitBytes: 50,
      warn: ({ cause }) => {
        throw cause;
      },
    });
    const first = await folderOf('mf-toy', '1.0.0');
    const second = await folderOf('mf-toy', '2.0.0');
    const longAgo = new Date(AT);
    await utimes(String(second), longAgo, longAgo);
    await folderOf('mf-toy', '3.0.0');
    expect((await readdir(dirname(String(first)))).sort()).toEqual(['1.0.0', '3.0.0']);
    expect(await folderOf('mf-toy', '9.9.9')).toBeNull();
  });

  it('leaves no file when the store breaks during a download', async () => {
    const store = await openStore('s3://releases/broken');
    await deploy(store, 'mf-toy', '1.0.0');
    const root = join(folder, 'broken-copy');
    await mkdir(root);
    let isFirst = true;
    const late = Promise.withResolvers<undefined>();
    const broken: typeof store = {
      ...store,
      list: (prefix) => store.list(prefix),
      read: async (key) => {
        if (isFirst) {
          isFirst = false;
          throw new Error('The network is gone.');
        }
        await late.promise;
        return store.read(key);
      },
    };
    const problems: string[] = [];
    const { folderOf } = mirroredFolders({
      store: broken,
      root,
      limitBytes: Number.POSITIVE_INFINITY,
      warn: ({ cause }) => problems.push(String(cause)),
    });
    const found = folderOf('mf-toy', '1.0.0');
    // The other files arrive while the release would be cleaned up.
    setImmediate(() => late.resolve(undefined));
    expect(await found).toBeNull();
    await new Promise((resolve) => setImmediate(resolve));
    expect(problems).toEqual(['Error: The network is gone.']);
    expect(await readdir(root)).toEqual([]);
  });
});

describe('an area that is switched off', () => {
  it('stays off through a deploy, a canary and a rollback, on every server of the store', async () => {
    const storeDir = join(folder, 'off');
    const store = await openStore(storeDir);
    await deploy(store, 'mf-toy', '1.0.0');
    const servers = [await serve(storeDir), await serve(storeDir)];
    await switchArea(store, 'mf-toy', false, stamp('operator'));
    await deploy(store, 'mf-toy', '2.0.0');
    await deploy(store, 'mf-toy', '3.0.0', { canary: { percent: 10, organizations: [] } });
    await rollbackRelease(store, 'mf-toy', stamp());
    for (const api of servers) {
      const registry = (await get(api, '/registry.json')).json();
      expect(registry).toMatchObject({ remotes: [], switched_off: [{ name: 'mf-toy' }] });
      const page = await get(api, '/mf-toy');
      expect(page.body).not.toContain('entry.js');
      expect(page.statusCode).toBe(200);
    }
    const { switched_off: off, current } = await switchArea(store, 'mf-toy', true, stamp('operator'));
    expect([off, current]).toEqual([undefined, '1.0.0']);
    for (const api of servers) expect(await served(api)).toEqual(['1.0.0']);
  });

  it('cannot be the sign-in, and must be deployed', async () => {
    const store = await openStore(join(folder, 'always-on'));
    await deploy(store, 'mf-auth', '1.0.0');
    await expect(switchArea(store, 'mf-auth', false, stamp())).rejects.toThrow('cannot be switched off');
    await expect(switchArea(store, 'mf-unknown', false, stamp())).rejects.toThrow('was never deployed');
  });
});
