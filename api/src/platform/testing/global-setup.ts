import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startTestServer } from './test-server.ts';

const CLEAN_UP = join(import.meta.dirname, '../../../../scripts/clean-up-test-run.mjs');

/** Starts one embedded PostgreSQL for a jest run, with a migrated template database that every test file clones. */
export default async function globalSetup(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'veleta-test-'));
  // As root, PostgreSQL runs as another user, who must be able to enter the directory.
  await chmod(directory, 0o755);
  // Its standard input closes when this process ends, even if killed. Then it stops PostgreSQL.
  const cleanUp = spawn(process.execPath, [CLEAN_UP, directory], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, VELETA_TEST_RUN: '' },
  });
  cleanUp.unref();
  // Processes and files of a test end with the run, also when only Jest runs.
  process.env.VELETA_TEST_RUN ??= basename(directory);
  process.env.TMPDIR = join(directory, 'tmp');
  await mkdir(process.env.TMPDIR);
  await chmod(process.env.TMPDIR, 0o777);
  const server = await startTestServer(directory);
  process.env.VELETA_TEST_POSTGRES = server.url;
  Reflect.set(globalThis, '__veletaTestServer', {
    stop: async () => {
      await server.stop();
      cleanUp.stdin.end();
    },
  });
}
