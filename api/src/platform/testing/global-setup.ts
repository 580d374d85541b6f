import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startTestServer } from './test-server.ts';

const CLEAN_UP = join(import.meta.dirname, '../../../../scripts/clean-up-test-run.mjs');

/** One embedded PostgreSQL for a whole run of jest, holding a migrated template that every test file clones. */
export default async function globalSetup(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'veleta-test-'));
  // As root, PostgreSQL runs as another user, who must be able to walk through.
  await chmod(directory, 0o755);
  // Its standard input closes with this process, also where that is killed; then it stops the PostgreSQL.
  const cleanUp = spawn(process.execPath, [CLEAN_UP, directory], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
    env: { ...process.env, VELETA_TEST_RUN: '' },
  });
  cleanUp.unref();
  // What a test starts or writes ends with the run too, also where nothing but Jest runs: a PostgreSQL of its own, a server.
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
