import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '..');
const PAUSE_MS = 50;
/** Only Linux shows the environment of other processes, which identifies leftovers. */
const onLinux = existsSync('/proc/self/environ') ? it : it.skip;

/**
 * A run with the processes of a real one: a process in its own group (as the browser) that ignores SIGTERM, with a
 * child, and files in the temporary folder.
 */
const RUN = `
  import { spawn } from 'node:child_process';
  import { once } from 'node:events';
  import { writeFileSync } from 'node:fs';
  import { endEarly, startTestRun } from ${JSON.stringify(join(root, 'scripts/test-run.mjs'))};
  const run = startTestRun();
  endEarly(run.end);
  const env = { ...process.env, ...run.env };
  const stubborn = "for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {}); setInterval(() => {}, 1000);"
    + " console.log('ready');";
  for (const detached of [true, false]) {
    const child = spawn(process.execPath, ['-e', stubborn], { env, detached, stdio: ['ignore', 'pipe', 'ignore'] });
    await once(child.stdout, 'data');
  }
  writeFileSync(run.env.TMPDIR + '/a-file', 'x');
  console.log(run.folder);
  await new Promise((resolve) => setTimeout(resolve, 3_600_000));
`;

let started: ChildProcess | undefined;
afterEach(() => {
  started?.kill('SIGKILL');
});

async function startRun(): Promise<{ run: ChildProcess; folder: string }> {
  const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], { stdio: ['ignore', 'pipe', 'ignore'] });
  started = run;
  const [output] = await once(run.stdout, 'data');
  return { run, folder: String(output).trim() };
}

const environmentOf = (pid: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
};
const processesOf = (folder: string) =>
  readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && environmentOf(name).includes(`VELETA_TEST_RUN=${basename(folder)}`),
  );

async function waitUntilRemoved(folder: string): Promise<void> {
  while (existsSync(folder) || processesOf(folder).length > 0) await setTimeout(PAUSE_MS);
}

describe('an aborted test run', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)
    onLinux(`leaves no process and no folder behind after ${signal}`, async () => {
      const { run, folder } = await startRun();
      expect(processesOf(folder)).toHaveLength(2);
      expect(existsSync(join(folder, 'tmp/a-file'))).toBe(true);
      run.kill(signal);
      await waitUntilRemoved(folder);
      expect(processesOf(folder)).toEqual([]);
    });
});

/** Simulates PostgreSQL: its processes hide their environment, and it ends its child on shutdown. */
const DATABASE = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: {} });
  process.on('SIGQUIT', () => { child.kill('SIGKILL'); process.exit(); });
  require('node:fs').writeFileSync(process.argv[1] + '/postmaster.pid', process.pid + '\\n');
  console.log(child.pid);
  setInterval(() => {}, 1000);
`;

const isThere = (pid: number): boolean => {
  try {
    // An ended process whose parent has not waited for it is a zombie.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

onLinux('a PostgreSQL that a test has stopped ends with the run, with the processes of its connections', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'veleta-test-')));
  const database = spawn(process.execPath, ['-e', DATABASE, folder], { env: {}, stdio: ['ignore', 'pipe', 'ignore'] });
  const [output] = await once(database.stdout, 'data');
  const connection = Number(output);
  for (const pid of [connection, database.pid ?? 0]) process.kill(pid, 'SIGSTOP');
  const cleaner = spawn(process.execPath, [join(root, 'scripts/clean-up-test-run.mjs'), folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  cleaner.stdin.end();
  await once(cleaner, 'close');
  const left = [database.pid ?? 0, connection].filter(isThere);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  expect(left).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});
