// Set-up of npm start and npm test: installs and builds only after changes. Plain Node without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { remotesOf } from './remotes.mjs';

const root = resolve(import.meta.dirname, '..');
const INSTALL_STAMP = join(root, 'node_modules/.veleta-installed');
const BUILD_STAMP = join(root, '.cache/built');
/** Packages whose builds are served, with the files that each build must produce. */
const BUILT = {
  shell: 'dist/index.html',
  ...Object.fromEntries(remotesOf(root).map((name) => [name, 'dist/remote.json'])),
};

/** The environment after the install: the repository's own Node first in PATH, no daemon, no cloud. */
export const environment = () => ({
  ...process.env,
  PATH: join(root, 'node_modules/.bin') + delimiter + process.env.PATH,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
});

const digestOf = (files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
};
const stamped = (stamp) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : null);
const stamp = (file, digest) => {
  mkdirSync(resolve(file, '..'), { recursive: true });
  writeFileSync(file, digest);
};

const OUTPUT_LIMIT_BYTES = 64 * 1024 * 1024;

/** Runs a command; prints its output only if it fails. */
function run(command, args, what) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: OUTPUT_LIMIT_BYTES,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  if (error?.code === 'ENOENT') throw new Error(`${what}: "${command}" is not installed.`);
  if (status === 0) return;
  console.error(`${stdout}\n${stderr}`.trim());
  throw new Error(`\n${what} failed; the reason is above. Fix it and run the command again.`);
}

/** Installs the dependencies if they are missing or the lock file changed. */
export function install() {
  const digest = digestOf(['package.json', 'package-lock.json']);
  if (stamped(INSTALL_STAMP) === digest) return;
  console.log('Installing dependencies, a minute or two the first time …');
  // Not `npm ci`: it rejects a lock file without the binaries of other platforms, which some registries do not have.
  // The versions still come from the lock file, which does not change.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], 'Installing the dependencies');
  stamp(INSTALL_STAMP, digest);
}

const sourcesOf = (packageFolder) =>
  readdirSync(join(root, packageFolder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$|\.md$/.test(file));

/** Sources that every build depends on. */
const COMMON = ['package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'];

/** Returns a digest of all inputs of each build. */
function inputDigests() {
  const common = digestOf([...sourcesOf('shared').sort(), ...COMMON]);
  return Object.fromEntries(Object.keys(BUILT).map((name) => [name, `${common} ${digestOf(sourcesOf(name).sort())}`]));
}

/** Returns the digests of the last build; none if there was none. */
function builtDigests() {
  try {
    return JSON.parse(stamped(BUILD_STAMP) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * Builds shell and remotes if a source changed since the last build; rebuilds only changed ones. Packages in `except`
 * are not built: a dev server builds them.
 */
export function build({ except = [] } = {}) {
  const digests = inputDigests();
  const before = builtDigests();
  const isCurrent = (name) => before[name] === digests[name] && existsSync(join(root, name, BUILT[name]));
  const wanted = Object.keys(BUILT).filter((name) => !except.includes(name));
  if (wanted.every(isCurrent)) return;
  console.log('Building shell and remotes, a minute or two the first time …');
  const ignored = except.flatMap((name) => ['--ignore', `@veleta/${name}`]);
  run('lerna', ['run', 'build', '--concurrency', '2', '--loglevel', 'error', ...ignored], 'The build');
  stamp(BUILD_STAMP, JSON.stringify({ ...before, ...Object.fromEntries(wanted.map((name) => [name, digests[name]])) }));
}

/** Invalidates the last build, so that the next one checks every package. */
export const forgetBuild = () => rmSync(BUILD_STAMP, { force: true });
