import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { buildApp, createServices, migrate, readConfig, seedDemo, type Demo } from '@veleta/api';
import { chromium } from 'playwright-core';
import * as z from 'zod';
import { startCluster, type Cluster } from '../../api/src/platform/database/cluster.ts';
import { installedBrowser } from '../../sdk/src/check/installed-browser.mjs';
import { buildContainerImage, missingTools, type ContainerImage } from './testing/container-image.ts';
import { freePort } from './testing/server-process.ts';
import { startSmtpServer, type SmtpServer } from './testing/smtp-server.ts';
import { until } from './testing/until.ts';

// Installs the dependencies and builds shell and remotes inside the container.
jest.setTimeout(3_000_000);

/*
 * Builds the image of deploy/containers with Buildah, starts it with Podman on a database of create-database.sql, and uses it in a
 * browser. Debian packages: buildah podman runc mmdebstrap postgresql-client caddy.
 */
const ROOT = resolve(import.meta.dirname, '../..');
const UID = 1000;
const NAME = 'veleta-test';
const STOP_SECONDS = '45';
const PASSWORDS = { OWNER_PASSWORD: 'owner-password', DATABASE_PASSWORD: 'web-password' };

const missing = missingTools();
const isRequired = process.env.ORACLES === 'required';
const withContainers = missing.length === 0 || isRequired ? describe : describe.skip;
if (missing.length > 0 && !isRequired)
  console.warn(`Skipped: this machine lacks ${missing.join(', ')}. ORACLES=required makes that a failure.`);

const run = promisify(execFile);

withContainers('image of the server, read-only and without privileges', () => {
  let folder = '';
  let image: ContainerImage;
  let cluster: Cluster;
  let mails: SmtpServer;
  let demo: Demo;
  let url = '';
  let startMs = 0;
  let memoryMb = 0;
  const undo: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veleta-container-'));
    await chmod(folder, 0o755);
    undo.push(() => rm(folder, { recursive: true, force: true }));
    image = await buildContainerImage(join(folder, 'image'));
    undo.push(() => image.remove());
    cluster = await startCluster({ directory: join(folder, 'postgres'), superuserPassword: 'superuser-password' });
    undo.push(() => cluster.stop());
    mails = await startSmtpServer();
    undo.push(() => mails.close());

    const login = (name: string, password: string, database = 'veleta') =>
      `postgres://${name}:${password}@127.0.0.1:${cluster.port}/${database}`;
    const script = join(ROOT, 'deploy/containers/create-database.sql');
    await run('psql', ['--no-psqlrc', '--file', script, login('postgres', 'superuser-password', 'postgres')], {
      env: { PATH: process.env.PATH, ...PASSWORDS },
    });
    const dataDir = join(folder, 'data');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const env = {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: login('veleta_web', PASSWORDS.DATABASE_PASSWORD),
      MIGRATION_DATABASE_URL: login('veleta', PASSWORDS.OWNER_PASSWORD),
      SHARED_DATABASE: '1',
      SERVER_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: mails.url,
      SELLER_NAME: 'Veleta Test Company',
      SELLER_ADDRESS: 'Test Street 1; 1000 Test Town',
    };
    demo = await makeDemo(env, dataDir);
    await giveTo(dataDir, UID);

    const start = performance.now();
    await image.start({ name: NAME, dataDir, env: { ...env, KEY_STORE: '/data/keys' } });
    undo.push(() => image.podman('rm', '--force', NAME));
    const isReady = () =>
      fetch(new URL('/health/ready', url)).then(
        ({ ok }) => ok,
        () => false,
      );
    await until(isReady, { limitSeconds: 120 }).catch(async (cause: unknown) => {
      throw new Error(await image.podman('logs', NAME), { cause });
    });
    startMs = performance.now() - start;
  });
  afterAll(async () => {
    for (const each of undo.reverse()) await each();
  });

  const readMemoryMb = async () => {
    const pid = await image.podman('inspect', '--format', '{{.State.Pid}}', NAME);
    const resident = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Math.round(Number(resident) / 1024);
  };
  const inContainer = (...command: string[]) => image.podman('exec', NAME, ...command);

  it('passes its own health check, and fails it when nothing listens', async () => {
    await image.podman('healthcheck', 'run', NAME);
    await expect(image.podman('exec', '--env', 'PORT=9', NAME, 'node', 'healthcheck.js')).rejects.toThrow();
  });

  it('runs as a user who can write only the data and temporary files', async () => {
    expect(await inContainer('id', '-u')).toBe(String(UID));
    for (const path of ['/opt/veleta/server.js', '/opt/veleta/new', '/etc/new', '/new']) {
      const write = ['sh', '-c', `echo x >> ${path}`];
      await expect(inContainer(...write)).rejects.toThrow(/Read-only file system|Permission denied/);
      // Not even root, who owns these files.
      await expect(image.podman('exec', '--user', '0', NAME, ...write)).rejects.toThrow('Read-only file system');
    }
    await inContainer('touch', '/data/probe', '/tmp/probe');
    expect(await inContainer('grep', '-E', '^(CapEff|NoNewPrivs)', '/proc/1/status')).toMatch(
      /CapEff:\s*0+\s+NoNewPrivs:\s*1/,
    );
  });

  it('contains the bill of materials and the licences, and neither settings nor sources', async () => {
    const Bill = z.object({ bomFormat: z.literal('CycloneDX'), components: z.array(z.object({ name: z.string() })) });
    const { components } = Bill.parse(JSON.parse(await inContainer('cat', '/opt/veleta/sbom.cdx.json')));
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['fastify', 'pg', 'react']));
    expect(await inContainer('cat', '/opt/veleta/THIRD-PARTY-NOTICES')).toContain('fastify');
    const files = (await inContainer('ls', '-A', '/opt/veleta')).split('\n');
    expect(files.filter((name) => ['.env', '.git', 'package-lock.json', 'server', 'sdk'].includes(name))).toEqual([]);
  });

  it('lets a user sign in and read the dashboard and results in a browser', async () => {
    memoryMb = await readMemoryMb();
    const browser = await chromium.launch({
      executablePath: installedBrowser() ?? '',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      const screenshot = async (name: string) => {
        const pictures = process.env.VELETA_PICTURES;
        if (pictures) await page.screenshot({ path: join(pictures, `container-${name}.png`) });
      };
      await page.goto(`${url}/auth/login`);
      await page.locator('html:not([data-prerendered-page])').waitFor({ state: 'attached' });
      await page.getByLabel('Email').fill(demo.email);
      await page.locator('input[type="password"]').fill(demo.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/dashboard');
      await page.locator('main h1').waitFor();
      await page.locator('main').getByText('Work climate').first().waitFor();
      await screenshot('dashboard');
      await page.goto(`${url}/stats`);
      await page.locator('main h1').waitFor();
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      // A share of favorable answers, computed and disclosed by the server.
      expect(await page.locator('main').innerText()).toMatch(/\b\d{1,2}\s?%/);
      await screenshot('stats');
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  it('is behind a proxy whose configuration Caddy accepts', async () => {
    const configuration = join(ROOT, 'deploy/containers/Caddyfile');
    await run('caddy', ['validate', '--adapter', 'caddyfile', '--config', configuration], {
      env: { PATH: process.env.PATH, HOME: folder, SITE_ADDRESS: 'localhost' },
    });
  });

  it('stops by itself on SIGTERM', async () => {
    console.log(
      `Image: ${image.sizeMegabytes} MB with Node and Debian; ready after ${Math.round(startMs)} ms; memory ${memoryMb} MB at rest, ${await readMemoryMb()} MB after a visit.`,
    );
    await image.podman('stop', '--time', STOP_SECONDS, NAME);
    expect(await image.podman('inspect', '--format', '{{.State.ExitCode}}', NAME)).toBe('0');
  });
});

/** Creates the demo organization, which servers create only with the embedded database. */
async function makeDemo(env: Record<string, string>, dataDir: string): Promise<Demo> {
  const keyStore = join(dataDir, 'keys');
  await mkdir(keyStore, { recursive: true });
  await migrate({ url: env.MIGRATION_DATABASE_URL ?? '' });
  const database = { url: env.DATABASE_URL ?? '', isEmbedded: false, stop: async () => undefined };
  const config = await readConfig({ ...env, KEY_STORE: keyStore }, { database, dataDir, host: '127.0.0.1', port: 1 });
  const services = await createServices({ database, config: { ...config, jobs: 'manual', logLevel: 'error' } });
  const app = await buildApp(services);
  try {
    return await seedDemo(services);
  } finally {
    await app.close();
    await services.close();
  }
}

/** Changes the owner of a folder and everything in it. */
async function giveTo(path: string, uid: number): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, uid);
  await chown(path, uid, uid);
}
