// Manages one run of the tests: its temporary folder and processes, and their removal however the run ends.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { temporaryRoot } from './temporary-root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const FAILED_BY_SIGNAL = 128;
const PARENT_PAUSE_MS = 1_000;

/**
 * Creates the folder of a run and starts the process that cleans up after it. Every child process inherits two
 * variables: TMPDIR, so that all temporary files are in the folder, and VELETA_TEST_RUN, by which leftover processes
 * are found.
 *
 * @returns {{ folder: string, env: Record<string, string>, end: () => Promise<void> }} `end` waits until everything is
 * removed
 */
export function startTestRun() {
  const folder = realpathSync(mkdtempSync(join(temporaryRoot(), 'veleta-test-')));
  // As root, PostgreSQL runs as another user, who must be able to read its files below.
  chmodSync(folder, 0o755);
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  chmodSync(temporary, 0o777);
  const env = { TMPDIR: temporary, VELETA_TEST_RUN: basename(folder) };
  const cleaner = spawn(process.execPath, [join(import.meta.dirname, 'clean-up-test-run.mjs'), folder], {
    // Its standard input closes when this process ends, by whatever signal.
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
    // A nested run cleans up after itself, even if the outer one is killed.
    env: { ...process.env, VELETA_TEST_RUN: '' },
  });
  cleaner.unref();
  const cleaned = new Promise((resolve) => cleaner.once('close', resolve));
  return {
    folder,
    env,
    end: async () => {
      cleaner.ref();
      cleaner.stdin.end();
      await cleaned;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Ends the process after `end` on a signal, or when its parent process (npm) has ended. */
export function endEarly(end) {
  const stop = (reason, signal) => {
    console.error(`\n${reason}: stopping every process of the run …`);
    void end().finally(() => process.exit(FAILED_BY_SIGNAL + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.once(signal, () => stop(signal, signal));
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('The parent process has ended', 'SIGHUP');
  }, PARENT_PAUSE_MS);
  watch.unref();
}
