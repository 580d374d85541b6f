// The parts of `npm run test:long`. Each has a name, takes less than an hour and can run alone; `--resume` skips those
// that have passed at the same commit.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const FILE = join(ROOT, '.cache/long-parts.json');

/**
 * `jest` names test files, `browser` flows, `command` a program; `bench` is the short bench. `oracle` names the
 * independent tool.
 */
export const LONG_PARTS = {
  statistics: { jest: ['r-oracle'], oracle: 'R with Hmisc and psychTools' },
  texts: { jest: ['naughty-strings'], oracle: 'Big List of Naughty Strings' },
  exports: { jest: ['hostile-exports'], oracle: 'formulas of OWASP and the same list' },
  openapi: { command: ['scripts/oracles/check-openapi.mjs'], oracle: 'Spectral' },
  firefox: { browser: ['firefox'], oracle: 'Firefox' },
  accessibility: { browser: ['second-engine'], oracle: 'IBM Equal Access' },
  instances: { jest: ['instances'] },
  pooler: { jest: ['pooler'], oracle: 'PgBouncer' },
  // npm downloads the server of buckets.
  bucket: { jest: ['s3rver'], oracle: 's3rver' },
  // Installs and builds inside a container, from the npm registry.
  container: { jest: ['container'], oracle: 'Buildah, Podman, mmdebstrap' },
  ledger: { jest: ['ledger'] },
  // Takes many hours, so it runs in steps (VELETA_ADVERSARY_PARTS) that it resumes by itself.
  adversary: { jest: ['adversary-parts'] },
  // Installs the packed SDK from the registry; VELETA_SDK_LINKS=1 needs no network.
  repository: { browser: ['own-repository'] },
  skew: { browser: ['version-skew', 'new-remote'] },
  bench: { bench: true },
};

/** Returns the commit of the working tree; null with uncommitted changes, because results are then not reusable. */
function currentCommit() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null;
}

const readPassed = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {});

/** Records that a part has passed, with its duration. */
export function notePassed(name, seconds) {
  const commit = currentCommit();
  if (commit === null) return;
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ ...readPassed(), [name]: { commit, seconds } }, null, 2)}\n`);
}

/** Returns the parts to run: the named ones, otherwise all. With `--resume`, skips those that passed at this commit. */
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
