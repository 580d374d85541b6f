// The parts of `npm run test:long`. Each is named, takes less than an hour and can be run by itself; `--resume` leaves out those that have
// passed at the same commit.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FILE = join(ROOT, '.cache/long-parts.json');

/** `jest` names test files, `browser` flows, `command` a program; `bench` is the short bench. `oracle` names the tool that judges. */
export const LONG_PARTS = {
  statistics: { jest: ['r-oracle'], oracle: 'R with Hmisc and psychTools' },
  texts: { jest: ['naughty-strings'], oracle: 'Big List of Naughty Strings' },
  exports: { jest: ['hostile-exports'], oracle: 'formulas of OWASP and the same list' },
  openapi: { command: ['scripts/oracles/check-openapi.mjs'], oracle: 'Spectral' },
  firefox: { browser: ['firefox'], oracle: 'Firefox' },
  accessibility: { browser: ['second-engine'], oracle: 'IBM Equal Access' },
  instances: { jest: ['instances'] },
  ledger: { jest: ['ledger'] },
  // Many hours: run in parts of its own (VELETA_ADVERSARY_PARTS), which it resumes by itself.
  adversary: { jest: ['adversary-parts'] },
  skew: { browser: ['version-skew', 'new-remote'] },
  bench: { bench: true },
};

/** The state of the working tree, null where it differs from its commit: what has passed then says nothing of the next run. */
function currentCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null;
}

const readPassed = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** Notes that a part has passed, with the time it took. */
export function notePassed(name, seconds) {
  const commit = currentCommit();
  if (commit === null) return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ ...readPassed(), [name]: { commit, seconds } }, null, 2)}\n`);
}

/** Parts to run: those that are named, else all; without those that passed at this commit, where the run is resumed. */
export function partsToRun(named, isResumed) {
  const unknown = named.filter((name) => !(name in LONG_PARTS));
  if (unknown.length > 0)
    throw new Error(
      `There is no long part "${unknown.join('", "')}"; there are ${Object.keys(LONG_PARTS).join(', ')}.`,
    );
  const wanted = named.length > 0 ? named : Object.keys(LONG_PARTS);
  if (!isResumed) return wanted;
  const commit = currentCommit();
  const passed = readPassed();
  return wanted.filter((name) => commit === null || passed[name]?.commit !== commit);
}
