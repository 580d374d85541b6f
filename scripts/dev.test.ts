import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');
/** Stub of the server: responds as soon as it listens, and ends as configured. */
const SERVER = `import { createServer } from 'node:http';
console.log('overrides ' + process.env.OVERRIDE_ORIGINS + ' operators ' + process.env.OPERATORS);
createServer((request, response) => {
  response.end('{}');
  if (request.url === '/fail') process.exit(3);
}).listen(Number(process.env.PORT), '127.0.0.1');
process.on('exit', (code) => console.log('server ends'));
process.on('SIGTERM', () => process.exit(0));`;
/** Stub of a remote's watching build. */
const REMOTE = `process.on('SIGTERM', () => { console.log('remote ends'); process.exit(0); });
console.log('remote ' + process.argv.slice(2).join(' '));
setInterval(() => undefined, 1_000);
process.send('built');`;

let tree: string;
let dev: ChildProcess | null = null;
const servers: Server[] = [];
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
const program = (name: string, script: string): void => {
  write(`node_modules/.bin/${name}`, `#!/bin/sh\necho "${name} $*" >> calls\n${script}\n`);
  chmodSync(join(tree, 'node_modules/.bin', name), 0o755);
};
const calls = (): string => (existsSync(join(tree, 'calls')) ? readFileSync(join(tree, 'calls'), 'utf8') : '');
const listen = (port = 0): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen({ port, host: 'localhost', exclusive: true }, () => {
      servers.push(server);
      const address = server.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
const freePort = async (): Promise<number> => {
  const port = await listen();
  await closeServers();
  return port;
};
const closeServers = () => Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-dev-'));
  for (const file of ['dev.mjs', 'set-up.mjs', 'remotes.mjs'])
    cpSync(join(ROOT, 'scripts', file), join(tree, 'scripts', file));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'])
    write(file, '{}');
  for (const name of ['shared', 'shell', 'mf-goals', 'mf-stats']) write(`${name}/package.json`, '{}');
  for (const name of ['mf-goals', 'mf-stats']) write(`${name}/webpack.config.mjs`, '');
  write('server/src/main.ts', SERVER);
  write('scripts/dev-remote.mjs', REMOTE);
  program('npm', '');
  program(
    'lerna',
    'for one in shell mf-goals mf-stats; do mkdir -p $one/dist; touch $one/dist/index.html $one/dist/remote.json; done',
  );
});
afterEach(async () => {
  if (dev && dev.exitCode === null && dev.signalCode === null) {
    dev.kill('SIGKILL');
    await once(dev, 'close');
  }
  await closeServers();
  rmSync(tree, { recursive: true, force: true });
});

/** Starts the script; `waitForOutput` waits for a text in the output of it and its children, `end` for its exit. */
function start(args: string[] = [], env: Record<string, string> = {}) {
  const {
    npm_lifecycle_event: _,
    PORT: __,
    PUBLIC_URL: ___,
    OPERATORS: ____,
    OVERRIDE_ORIGINS: _____,
    ...own
  } = process.env;
  const child = spawn(process.execPath, ['scripts/dev.mjs', ...args], {
    cwd: tree,
    env: { ...own, PATH: `${join(tree, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  dev = child;
  let output = '';
  const waiting = new Set<() => void>();
  const collect = (chunk: Buffer) => {
    output += String(chunk);
    for (const look of waiting) look();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const closed: Promise<unknown[]> = once(child, 'close');
  return {
    waitForOutput: (text: string): Promise<string> =>
      new Promise((done, fail) => {
        const look = () => output.includes(text) && (waiting.delete(look), done(output));
        waiting.add(look);
        look();
        void closed.then(() => fail(new Error(`It ended without "${text}":\n${output}`)));
      }),
    stop: (signal: NodeJS.Signals) => child.kill(signal),
    end: async () => {
      const [code] = await closed;
      return { code, output };
    },
  };
}

describe('npm run dev', () => {
  it.each([
    [['mf-nothing'], 'There is no remote "mf-nothing" here.'],
    [['shell'], 'There is no remote "shell" here.'],
    [['--shell', 'https://veleta.example'], 'Name the remotes'],
    [['mf-goals', 'mf-stats', '--shell', 'https://veleta.example', '--public', 'https://dev.example'], 'name one'],
    [['mf-goals', '--nonsense'], "Unknown option '--nonsense'"],
  ])('exits with an explanation for the arguments %j', async (args, message) => {
    const { code, output } = await start(args).end();
    expect(output).toContain(message);
    expect(code).toBe(1);
  });

  it('builds, watches every package, checks types, and exits with the first child process', async () => {
    // Ends after the type checks have started.
    const watching =
      'case "$*" in *" dev "*) until [ "$(grep -c ^tsc calls)" = 2 ]; do sleep 0.05; done; exit 7;; esac';
    program('tsc', 'exec sleep 60');
    program(
      'lerna',
      `${watching}\nfor one in shell mf-goals mf-stats; do mkdir -p $one/dist; touch $one/dist/index.html $one/dist/remote.json; done`,
    );
    const { code } = await start().end();
    const [install, build, ...watched] = calls().trim().split('\n');
    expect([install, build]).toEqual([
      'npm install --no-save --no-audit --no-fund --loglevel=error',
      'lerna run build --concurrency 2 --loglevel error',
    ]);
    expect(watched.sort()).toEqual([
      'lerna run dev --parallel --loglevel warn',
      'tsc -p shell --noEmit --watch --preserveWatchOutput',
      'tsc -p tsconfig.browser-packages.json --noEmit --watch --preserveWatchOutput',
    ]);
    expect(code).toBe(7);
    expect(existsSync(join(tree, '.cache/built'))).toBe(false);
  });

  it('starts the server and the build of a named remote, prints their addresses, and ends both on a signal', async () => {
    const port = await freePort();
    const running = start(['mf-goals', 'mf-stats'], { PORT: String(port), OPERATORS: 'ana@example.org' });
    const output = await running.waitForOutput('Ctrl-C ends it.');
    const [, goals, stats] = /override=mf-goals@(\S+),mf-stats@(\S+)/.exec(output) ?? [];
    expect(goals).toMatch(/^http:\/\/localhost:42\d\d$/);
    expect(stats).not.toBe(goals);
    expect(output).toContain(`overrides ${goals},${stats} operators demo@veleta.example,ana@example.org`);
    expect(output).toContain(`Open      http://127.0.0.1:${port}/#override=`);
    expect(output).toContain(
      `remote --folder mf-goals --shell http://127.0.0.1:${port} --port ${new URL(goals ?? '').port}\n`,
    );
    running.stop('SIGTERM');
    const ended = await running.end();
    expect(ended.code).toBe(0);
    expect(ended.output.match(/remote ends|server ends/g)?.toSorted()).toEqual([
      'remote ends',
      'remote ends',
      'server ends',
    ]);
  });

  it('ends all processes with the exit code of the first that ends', async () => {
    const port = await freePort();
    const running = start(['mf-goals'], { PORT: String(port) });
    await running.waitForOutput('Ctrl-C ends it.');
    await fetch(`http://127.0.0.1:${port}/fail`).catch(() => undefined);
    const { code, output } = await running.end();
    expect([code, output.includes('remote ends')]).toEqual([3, true]);
  });

  it('starts no server for a remote shell, and prints the origin that the shell must allow', async () => {
    const port = await freePort();
    const args = [
      'mf-goals',
      '--shell',
      'https://veleta.example/some/page',
      '--port',
      String(port),
      '--public',
      'https://dev.example',
    ];
    const running = start(args);
    const output = await running.waitForOutput('Ctrl-C ends it.');
    expect(output).toContain('Open      https://veleta.example/#override=mf-goals@https://dev.example');
    expect(output).toContain('That shell must allow https://dev.example (its OVERRIDE_ORIGINS)');
    expect(output).toContain(`--port ${port} --public https://dev.example`);
    expect(output).not.toContain('overrides ');
    expect(calls()).not.toContain('lerna');
    running.stop('SIGINT');
    expect((await running.end()).code).toBe(0);
  });

  it('fails for a remote shell if the allowed port is in use', async () => {
    const port = await listen();
    const { code, output } = await start([
      'mf-goals',
      '--shell',
      'https://veleta.example',
      '--port',
      String(port),
    ]).end();
    expect(output).toContain(`Port ${port} is taken, and the shell allows exact origins only.`);
    expect(output).toContain(`--port ${port + 1}`);
    expect(code).toBe(1);
  });
});
