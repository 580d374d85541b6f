import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { COLOR_SCHEME_COOKIE, type BuiltRemote, type ShellRelease } from '@veleta/shared/contracts';
import { startApi, type TestApi } from '../../../platform/testing/start-api.ts';
import { registerHosting } from '../hosting/index.ts';

const TEMPLATE =
  '<html lang="en"><head><script type="application/json" id="registry" nonce="__CSP_NONCE__"><!-- registry --></script><!-- preloads --><script defer src="/assets/main.js" nonce="__CSP_NONCE__"></script><template id="later"><!-- later --></template></head>' +
  '<body><!-- prerendered page --><div id="root"></div></body></html>';
const PARTS: Readonly<Record<string, string>> = {
  'good.en.html': '<style>.a{color:red}</style>\n<h1>Login</h1>',
  'good.es.html': '<style>.a{color:red}</style>\n<h1>Iniciar sesión</h1>',
  'sending.en.html': '<style></style>\n<form><button formaction="https://other.example/">Login</button></form>',
  'elsewhere.en.html': '<style></style>\n<form/action="https://other.example/"><h1>Login</h1></form>',
  'swallowing.en.html': '<style></style>\n<h1>Login</h1><!-- and the rest of the page',
  'script.en.html': '<style></style>\n<h1>Login</h1><script>steal()</script>',
  'handler.en.html': '<style></style>\n<img src="x" onerror="steal()">',
  'nonce.en.html': '<style></style>\n<i data-x="__CSP_NONCE__"></i>',
  'shape.en.html': '<h1>Login</h1>',
};
const PATHS = ['good', 'script', 'handler', 'sending', 'elsewhere', 'swallowing', 'nonce', 'shape', 'missing'];
const BASE = '/remotes/mf-toy/1.0.0/';

const built: BuiltRemote = {
  name: 'mf-toy',
  container: 'veleta_toy',
  descriptor: {
    name: 'mf-toy',
    contract: 1,
    languages: ['en', 'es'],
    menu: [],
    slots: [],
    routes: [
      ...PATHS.map((path) => ({ path: `/toy/${path}`, layout: 'auth' as const })),
      { path: '/dashboard', layout: 'main' },
    ],
  },
  releases: [
    {
      version: '1.0.0',
      manifest_url: `${BASE}mf-manifest.json`,
      integrity: ['entry.js', 'module.js', 'good.js', 'home.js', 'queries.js', 'es.js', 'home-en.js'].map((file) => ({
        file: BASE + file,
        hash: `sha384-${file}`,
      })),
      preload: [`${BASE}entry.js`, `${BASE}module.js`],
      shared_range: '^1.0.0',
      requires: [],
      prerendered: PATHS.flatMap((path) =>
        (['en', 'es'] as const).map((language) => ({
          path: `/toy/${path}`,
          language,
          file: `${BASE}prerendered/${path}.${language}.html`,
        })),
      ),
      pages: [
        { path: '/toy/good', files: ['module.js', 'good.js'] },
        {
          path: '/dashboard',
          files: ['home.js'],
          shared: ['react', '@veleta/shared/ui/controls'],
          texts: [
            { language: 'en', files: ['home-en.js'] },
            { language: 'es', files: ['home-es.js'] },
          ],
        },
      ],
      queries: ['queries.js'],
      texts: [{ language: 'es', files: ['es.js'] }],
    },
  ],
};

const script = (file: string) => ({ file: `/assets/${file}`, hash: `sha384-${file}` });
const builtShell: Omit<ShellRelease, 'published_at'> = {
  version: '1.0.0',
  contract: 1,
  provides: [
    { request: 'react', version: '19.3.1' },
    { request: '@veleta/shared/ui/controls', version: '1.0.0', scripts: [script('parts.js'), script('data.js')] },
    { request: '@veleta/shared/ui/overlay', version: '1.0.0', scripts: [script('overlay.js')] },
  ],
};

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veleta-prerendered-page-'));
  for (const path of ['shell/assets', 'shell/prerendered', 'dist/prerendered'])
    await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, 'shell/index.html'), TEMPLATE);
  await writeFile(join(folder, 'shell/mf-manifest.json'), '{}');
  await writeFile(join(folder, 'shell/shell.json'), JSON.stringify(builtShell));
  for (const language of ['en', 'es']) {
    await writeFile(
      join(folder, `shell/prerendered/auth.${language}.html`),
      `<!-- page style --><style data-prerendered nonce="__CSP_NONCE__">.b{}</style><div id="prerendered-page"><script nonce="__CSP_NONCE__">watch()</script><header>${language}</header><!-- page --></div>`,
    );
  }
  await writeFile(join(folder, 'dist/remote.json'), JSON.stringify(built));
  await writeFile(join(folder, 'dist/mf-manifest.json'), '{}');
  for (const [file, text] of Object.entries(PARTS)) await writeFile(join(folder, 'dist/prerendered', file), text);
  api = await startApi({
    app: {
      beside: (app) =>
        registerHosting(app, app.services, {
          shellDir: join(folder, 'shell'),
          storeDir: join(folder, 'store'),
          remoteDirs: [join(folder, 'dist')],
        }),
    },
  });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, language = 'en') =>
  api.app.inject({ method: 'GET', url, headers: { 'accept-language': language, accept: 'text/html' } });

describe('the prerendered content of a page', () => {
  it('is served in the page: the remote page in the layout of the shell', async () => {
    const { body, headers } = await get('/toy/good');
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    expect(body).toContain(
      `<div id="prerendered-page"><script nonce="${nonce}">watch()</script><header>en</header><h1>Login</h1></div><div id="root">`,
    );
    expect(body.slice(0, body.indexOf('</head>'))).toContain(
      `<style data-prerendered nonce="${nonce}">.a{color:red}</style><style data-prerendered nonce="${nonce}">.b{}</style>`,
    );
    expect(body).toContain('<html lang="en" data-prerendered-page>');
  });

  it.each([
    ['dark', ' data-color-scheme="dark"'],
    ['light', ' data-color-scheme="light"'],
    // No choice, and a value that is not one.
    ['', ''],
    ['"><script>', ''],
  ])('is marked with the appearance that the browser has chosen: %p', async (value, attribute) => {
    const cookie = `${COLOR_SCHEME_COOKIE}=${value}`;
    const open = async (url: string) => {
      const { body, headers } = await api.app.inject({
        method: 'GET',
        url,
        headers: { cookie, 'accept-language': 'en' },
      });
      expect(headers.vary).toContain('cookie');
      return body;
    };
    expect(await open('/toy/good')).toContain(`<html lang="en" data-prerendered-page${attribute}>`);
    expect(await open('/toy/unknown')).toContain(`<html lang="en"${attribute}>`);
  });

  it('is in the language of the visitor', async () => {
    const { body, headers } = await get('/toy/good', 'fr;q=0.9,es-MX;q=0.8,en;q=0.1');
    expect(body).toContain('<html lang="es" data-prerendered-page>');
    expect(body).toContain('<header>es</header><h1>Iniciar sesión</h1>');
    expect(headers.vary).toContain('accept-language');
  });

  it.each(['script', 'handler', 'sending', 'elsewhere', 'swallowing', 'nonce', 'shape', 'missing'])(
    'is omitted if it is missing, or runs or loads something (%s)',
    async (path) => {
      const { body, statusCode } = await get(`/toy/${path}`);
      expect(statusCode).toBe(200);
      expect(body).not.toContain('data-prerendered-page');
      expect(body).not.toContain('prerendered-page');
      expect(body).not.toContain('steal');
      expect(body).toContain('<div id="root">');
    },
  );

  it('is served only for pages that have it', async () => {
    for (const url of ['/', '/dashboard', '/toy/unknown'])
      expect((await get(url)).body).not.toContain('prerendered-page');
  });
});

describe('preloads', () => {
  const preloaded = (body: string) =>
    [...body.matchAll(/rel="preload" as="script"[^>]*href="([^"]+)" integrity="([^"]+)"/g)].map(([, file, hash]) => [
      file?.slice(BASE.length),
      hash,
    ]);

  it('list every script that the page needs of its remote, once', async () => {
    const [before = '', deferred = ''] = (await get('/toy/good', 'es')).body.split('<template id="later">');
    expect(preloaded(deferred)).toEqual([]);
    expect(preloaded(before)).toEqual([
      ['entry.js', 'sha384-entry.js'],
      ['module.js', 'sha384-module.js'],
      ['good.js', 'sha384-good.js'],
      ['es.js', 'sha384-es.js'],
    ]);
  });

  it('are deferred until the script of the shell for the home page, including its shared modules', async () => {
    const [before, after] = (await get('/')).body.split('<template id="later">');
    expect(preloaded(before ?? '')).toEqual([]);
    expect(preloaded(after ?? '').map(([, hash]) => hash)).toEqual([
      'sha384-entry.js',
      'sha384-module.js',
      'sha384-home.js',
      'sha384-home-en.js',
      'sha384-queries.js',
      'sha384-parts.js',
      'sha384-data.js',
    ]);
    expect(preloaded((await get('/nobody')).body)).toEqual([]);
  });
});
