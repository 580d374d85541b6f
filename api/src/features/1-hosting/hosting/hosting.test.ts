import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltRemote } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../../platform/testing/start-api.ts';
import { until } from '../../../platform/testing/until.ts';
import { registerHosting } from './register-hosting.ts';
import { publishRemote } from '../releases/index.ts';
import { openStore } from '../asset-stores/index.ts';

let api: TestApi;
let folder: string;
const page =
  '<html><head><meta name="csp-nonce" content="__CSP_NONCE__"><script type="application/json" id="registry" nonce="__CSP_NONCE__"><!-- registry --></script><!-- preloads --><!-- later --></head><body></body></html>';

function entryOf(version: string): BuiltRemote {
  const base = `/remotes/mf-toy/${version}/`;
  return {
    name: 'mf-toy',
    container: 'veleta_toy',
    descriptor: {
      name: 'mf-toy',
      contract: 1,
      languages: ['en', 'es'],
      routes: [{ path: '/toy/:id', layout: 'main' }],
      menu: [{ id: 'toy', path: '/toy/1', label: '</script><script>alert(1)</script>', place: 'user', order: 1 }],
      slots: [],
    },
    releases: [
      {
        version,
        manifest_url: `${base}mf-manifest.json`,
        integrity: [{ file: `${base}entry.js`, hash: 'sha384-abc' }],
        preload: [`${base}entry.js`],
        shared_range: '^0.1.0',
        requires: [],
        prerendered: [],
      },
    ],
  };
}

async function build(version: string): Promise<string> {
  const distDir = join(folder, `dist-${version}`);
  await mkdir(join(distDir, 'standalone'), { recursive: true });
  await writeFile(join(distDir, 'remote.json'), JSON.stringify(entryOf(version)));
  await writeFile(join(distDir, 'mf-manifest.json'), '{}');
  await writeFile(join(distDir, 'entry.js'), `/* ${version} */`);
  await writeFile(join(distDir, 'entry.js.br'), 'brotli');
  await writeFile(join(distDir, 'standalone/index.html'), 'not here');
  return distDir;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-hosting-'));
  await mkdir(join(folder, 'shell/assets'), { recursive: true });
  await writeFile(join(folder, 'shell/index.html'), page);
  await writeFile(join(folder, 'shell/mf-manifest.json'), '{"shell":true}');
  await writeFile(join(folder, 'shell/assets/main.js'), 'main');
  await writeFile(join(folder, 'secret.txt'), 'secret');
  const remoteDirs = [await build('1.0.0'), join(folder, 'not-built')];
  api = await startApi({
    app: {
      beside: (app) =>
        registerHosting(app, app.services, {
          shellDir: join(folder, 'shell'),
          storeDir: join(folder, 'store'),
          remoteDirs,
        }),
    },
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const deploy = async (distDir: string) =>
  publishRemote(await openStore(join(folder, 'store')), {
    distDir,
    stamp: { by: 'team', at: api.clock.now().toISOString() },
  });
const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

describe('the page of the shell', () => {
  it('is served for every browser path, each time with a new nonce', async () => {
    const answers = [await get('/'), await get('/dashboard?x=1'), await get('/some/unknown/path')];
    const nonces = answers.map(({ body }) => /csp-nonce" content="([^"]+)"/.exec(body)?.[1]);
    expect(new Set(nonces).size).toBe(3);
    answers.forEach((answer, index) => {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toContain(`script-src 'self' 'nonce-${nonces[index]}'`);
      expect(answer.headers['content-security-policy']).not.toContain('unsafe');
      expect(answer.headers['cache-control']).toBe('private, no-cache');
      expect(answer.body).not.toContain('__CSP_NONCE__');
    });
  });

  it('contains the registry, which cannot break out of its element', async () => {
    const { body } = await get('/');
    const text = /id="registry"[^>]*>(.*?)<\/script>/s.exec(body)?.[1] ?? '';
    expect(JSON.parse(text)).toEqual(JSON.parse((await get('/registry.json')).body));
    expect(body.match(/<script/g)).toHaveLength(1);
  });

  it('preloads the remote of the path with the attributes that the loader uses', async () => {
    const { body } = await get('/toy/7');
    expect(body).toContain(
      '<link rel="preload" as="script" crossorigin="anonymous" href="/remotes/mf-toy/1.0.0/entry.js" integrity="sha384-abc">',
    );
    expect((await get('/toy')).body).not.toContain('rel="preload"');
  });

  it('is served with 404 to browsers for a path that looks like a file', async () => {
    for (const url of ['/toy/abc.', '/toy/..%2F..%2Fetc', '/mistyped.html', '/..%2fsecret.txt']) {
      const { statusCode, body, headers } = await get(url, { accept: 'text/html,*/*;q=0.8' });
      expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
      expect(body).toContain('id="registry"');
      expect(body).not.toContain('secret');
    }
  });

  it('is not served for unknown calls and files', async () => {
    for (const url of [
      '/api/v1/nothing/',
      '/api/other',
      '/remotes/mf-toy/9.9.9/entry.js',
      '/assets/none.js',
      '/favicon.ico',
      '/index.html',
      '/..%2fsecret.txt',
      '/.data/x.json',
    ]) {
      const answer = await get(url, { accept: '*/*' });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.json()).toMatchObject({ error: 'not_found' });
      expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404);
    }
    expect((await get('/mf-manifest.json')).json()).toEqual({ shell: true });
  });
});

describe('remotes', () => {
  it('are served as immutable, and compressed if the browser supports it', async () => {
    const plain = await get('/remotes/mf-toy/1.0.0/entry.js');
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.body).toBe('/* 1.0.0 */');
    const small = await get('/remotes/mf-toy/1.0.0/entry.js', { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'brotli']);
    expect((await get('/assets/main.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/remotes/mf-toy/state.json')).statusCode).toBe(404);
    expect((await get('/remotes/mf-toy/1.0.0/standalone/index.html')).statusCode).toBe(404);
  });

  it('are switched by publishing, with the previous release as fallback and without a restart', async () => {
    const before = await get('/registry.json');
    const unchanged = await get('/registry.json', { 'if-none-match': String(before.headers.etag) });
    expect(unchanged.statusCode).toBe(304);

    const distDir = await build('1.1.0');
    await deploy(distDir);
    const after = await get('/registry.json', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.headers['cache-control']).toBe('private, no-cache');
    expect(after.json().remotes[0].releases.map(({ version }: { version: string }) => version)).toEqual([
      '1.1.0',
      '1.0.0',
    ]);
    expect((await get('/remotes/mf-toy/1.0.0/entry.js')).statusCode).toBe(200);
    await deploy(distDir);
    expect((await get('/registry.json')).headers.etag).toBe(after.headers.etag);
  });

  it('are served despite an invalid state of another one', async () => {
    await mkdir(join(folder, 'store/mf-broken'), { recursive: true });
    await writeFile(join(folder, 'store/mf-broken/state.json'), '{"name":');
    const { remotes } = (await get('/registry.json')).json();
    expect(remotes.map(({ name }: { name: string }) => name)).toEqual(['mf-toy']);
    expect((await get('/')).statusCode).toBe(200);
  });
});

describe('in development', () => {
  it('publishes a finished build without browser caching', async () => {
    const distDir = await build('3.0.0');
    const development = await startApi({
      app: {
        beside: (app) =>
          registerHosting(app, app.services, {
            shellDir: join(folder, 'shell'),
            storeDir: join(folder, 'development-store'),
            remoteDirs: [distDir],
            isDevelopment: true,
          }),
      },
    });
    const read = (url: string) => development.app.inject({ method: 'GET', url });
    expect((await read('/remotes/mf-toy/3.0.0/entry.js')).headers['cache-control']).toBeUndefined();
    const built = entryOf('3.0.0');
    built.releases[0]!.preload = [];
    await writeFile(join(distDir, 'entry.js'), '/* changed */');
    await writeFile(join(distDir, 'remote.json'), JSON.stringify(built));
    // Wait until the watcher has published it.
    const isChanged = async () => (await read('/remotes/mf-toy/3.0.0/entry.js')).body === '/* changed */';
    await until(isChanged).finally(() => development.close());
  });
});
