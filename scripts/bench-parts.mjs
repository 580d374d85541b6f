// The parts of `npm run bench`, each a program of its own, with what makes a short version of it: seconds instead of minutes, for
// tests that only ask whether it still runs to its end.
import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.mjs';
import { environment } from './set-up.mjs';

/** `isAlone`: a part of `pages` that can be run by itself, so no part of the whole. */
export const PARTS = {
  pages: {
    file: 'e2e/bench/bench.ts',
    hasBrowser: true,
    short: { BENCH_ROUNDS: '1', BENCH_CALLS: '2', BENCH_PEOPLE: '4000' },
  },
  login: { file: 'e2e/bench/login-alone.ts', hasBrowser: true, isAlone: true, short: { BENCH_ROUNDS: '1' } },
  survey: { file: 'e2e/bench/survey-alone.ts', hasBrowser: true, isAlone: true, short: { BENCH_ROUNDS: '1' } },
  mails: { file: 'e2e/bench/mails.ts', short: { BENCH_MAILS: '200' } },
  submissions: {
    file: 'e2e/bench/submissions.ts',
    short: { BENCH_SECONDS: '1', BENCH_ROUNDS: '1', BENCH_RESERVATIONS: '40000', BENCH_CLIENTS: '8' },
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
    // Enough people that several threads open what they answered.
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

/** Builds shell and remotes as one bundle, beside which pages are measured. */
export const buildOneBundle = () => run('webpack', ['--config', 'e2e/bench/one-bundle.config.mjs']);

/** Runs one part; true where it came to its end and no size is above its limit. A short version measures no rivals, which would be installed first. */
export function runPart(name, { isShort = false, args = [], extra = {} } = {}) {
  const { file, hasBrowser, short } = PARTS[name];
  return run('node', ['--disable-warning=ExperimentalWarning', file, ...args], {
    ...(hasBrowser && { CHROMIUM_PATH: findBrowser() }),
    ...(isShort && { ...short, BENCH_RIVALS: '0' }),
    ...extra,
  });
}
