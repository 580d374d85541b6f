import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../..');
const START_LIMIT_MS = 240_000;
const POLL_MS = 250;

/** A server of one flow with its own data and a release store to deploy to. */
export interface OwnServer {
  readonly url: string;
  /** Its release store: the value of `--to`. */
  readonly storeDir: string;
  stop(): Promise<void>;
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

async function waitUntilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended by itself:\n${output()}`);
    const isThere = await fetch(`${url}/registry.json`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isThere) return;
    await setTimeout(POLL_MS);
  }
  throw new Error(`The server does not answer:\n${output()}`);
}

/** Starts a server on a free port with the builds of this repository; without the demo by default. */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'veleta-own-'));
  let output = '';
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', join(ROOT, 'server/src/main.ts')], {
    env: {
      DRAWN_COARSENING: 'off',
      // Whether a page is measured is random.
      VISIT_SAMPLING: '0',
      ...process.env,
      LOG_LEVEL: 'error',
      DEMO: '0',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const listen = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  await waitUntilReady(url, child, () => output);
  return {
    url,
    storeDir: join(dataDir, 'remotes'),
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
