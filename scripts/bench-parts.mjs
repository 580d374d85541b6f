// The benchmarks of `npm run bench`, each a separate program. Settings for a short version, which takes seconds instead
// of minutes, let tests check that they run.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { environment } from './set-up.mjs';

/** `isIncluded`: measured as a part of `pages` too, so a run of all benchmarks skips it. */
export const PARTS = {
  pages: {
    file: 'e2e/bench/bench.ts',
    hasBrowser: true,
    short: { BENCH_ROUNDS: '1', BENCH_CALLS: '2', BENCH_PEOPLE: '4000' },
  },
  login: { file: 'e2e/bench/login-alone.ts', hasBrowser: true, isIncluded: true, short: { BENCH_ROUNDS: '1' } },
  survey: { file: 'e2e/bench/survey-alone.ts', hasBrowser: true, isIncluded: true, short: { BENCH_ROUNDS: '1' } },
  mails: { file: 'e2e/bench/mails.ts', short: { BENCH_MAILS: '200' } },
  submissions: {
    file: 'e2e/bench/submissions.ts',
    short: { BENCH_SECONDS: '1', BENCH_ROUNDS: '1', BENCH_RESERVATIONS: '40000', BENCH_CLIENTS: '8' },
  },
  instances: {
    file: 'e2e/bench/instances.ts',
    short: { BENCH_SECONDS: '1', BENCH_ROUNDS: '1', BENCH_RESERVATIONS: '60000', BENCH_CLIENTS: '8' },
  },
  openings: { file: 'e2e/bench/openings.ts', short: { BENCH_PEOPLE: '60', BENCH_SECONDS: '3', BENCH_ALONE: '15' } },
  pressure: {
    file: 'e2e/bench/pressure.ts',
    short: {
      BENCH_RESPONSES: '1000',
      BENCH_FEW: '500',
      BENCH_SECONDS: '2',
      BENCH_STRANGERS: '8',
      BENCH_UNITS: '4,3',
    },
  },
  analysis: {
    file: 'e2e/bench/analysis.ts',
    // Enough people that several worker threads decrypt their answers.
    short: {
      BENCH_FEW: '1000',
      BENCH_RESPONSES: '12000',
      BENCH_UNITS: '4,3',
      BENCH_CALLS: '2',
      BENCH_REPORTS: '1',
    },
  },
};

const run = (command, args, extra = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...environment(), ...extra } }).status === 0;

/** Builds shell and remotes as one bundle, the baseline of the page measurements. */
export const buildOneBundle = () => run('webpack', ['--config', 'e2e/bench/one-bundle.config.mjs']);

/**
 * Runs one benchmark; returns whether it succeeded with every size within its limit. A short version skips the rivals,
 * which would have to be installed.
 */
export function runPart(name, { isShort = false, args = [], extra = {} } = {}) {
  const { file, hasBrowser, short } = PARTS[name];
  return run('node', ['--disable-warning=ExperimentalWarning', file, ...args], {
    ...(hasBrowser && { CHROMIUM_PATH: findBrowser() }),
    ...(isShort && { ...short, BENCH_RIVALS: '0' }),
    ...extra,
  });
}
