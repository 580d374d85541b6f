import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const BIN = join(ROOT, 'node_modules/.bin');
/** Not linked: the packages of this repository, and what belongs to its folder. */
const NOT_LINKED = ['@veleta', '.bin', '.cache', '.package-lock.json', '.veleta-installed'];

export interface Outcome {
  readonly code: number | null;
  /** Output of both streams. */
  readonly output: string;
}

/** A repository outside of this one, with the packed SDK. */
export interface OutsideRepository {
  readonly root: string;
  /** Paths of the tarballs. */
  readonly tarballs: readonly string[];
  read(file: string): string;
  write(file: string, text: string): void;
  /** Runs a command, as typed. */
  run(command: string, ...args: string[]): Promise<Outcome>;
  remove(): void;
}

function run(cwd: string, command: string, args: readonly string[]): Promise<Outcome> {
  // The commands run on the Node of this repository, found first; npm does not pass its own settings on.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD|NODE_OPTIONS)/.test(name));
  const child = spawn(command, [...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), PATH: BIN + delimiter + process.env.PATH },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}

/** Unpacks the tarballs and links all other packages to those of this repository, without a registry. */
function linkPackages(root: string, tarballs: readonly string[]): void {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@veleta'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => !NOT_LINKED.includes(each)))
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  mkdirSync(join(modules, '.bin'));
  for (const name of readdirSync(BIN).filter((each) => each !== 'veleta'))
    symlinkSync(join(BIN, name), join(modules, '.bin', name));
  const versions: Record<string, string> = {};
  for (const tarball of tarballs) {
    execFileSync('tar', ['-xzf', tarball, '-C', join(modules, '@veleta')]);
    const { name } = JSON.parse(readFileSync(join(modules, '@veleta/package/package.json'), 'utf8')) as {
      name: string;
    };
    execFileSync('mv', [join(modules, '@veleta/package'), join(modules, name)]);
    versions[name] = `file:${tarball}`;
  }
  symlinkSync('../@veleta/remote-sdk/dist/veleta.js', join(modules, '.bin/veleta'));
  execFileSync('chmod', ['+x', join(modules, '@veleta/remote-sdk/dist/veleta.js')]);
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies: versions }));
}

/**
 * Creates an empty repository outside of this one and installs the packed SDK.
 * `registry` installs it by npm as a team does; `links` needs no network.
 */
export async function createOutsideRepository(source: 'registry' | 'links'): Promise<OutsideRepository> {
  const parent = mkdtempSync(join(tmpdir(), 'veleta-outside-'));
  const root = join(parent, 'goals');
  mkdirSync(root);
  const packed = await run(ROOT, 'node', ['scripts/pack-sdk.mjs', '--to', join(parent, 'packages')]);
  if (packed.code !== 0) throw new Error(packed.output);
  const tarballs = packed.output.trim().split('\n');
  if (source === 'links') linkPackages(root, tarballs);
  else {
    writeFileSync(join(root, 'package.json'), '{}');
    const options = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    const installed = await run(root, 'npm', ['install', ...options, ...tarballs]);
    if (installed.code !== 0) throw new Error(installed.output);
  }
  return {
    root,
    tarballs,
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => writeFileSync(join(root, file), text),
    run: (command, ...args) => run(root, command, args),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
