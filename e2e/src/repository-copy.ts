import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
/** Packages of the repository in node_modules. */
const OWN_SCOPE = '@veleta';
/** Marks everything as installed for the project's commands (`scripts/set-up.mjs`). */
const INSTALL_STAMP = '.veleta-installed';

export interface Outcome {
  readonly code: number | null;
  /** Output of both streams. */
  readonly output: string;
}

/** A copy of the repository that a test may change, as another team's machine or a later date. */
export interface RepositoryCopy {
  readonly root: string;
  read(file: string): string;
  /** Rewrites a file from its text. */
  edit(file: string, change: (text: string) => string): void;
  /** Runs a command of the project, as typed. */
  run(command: string, ...args: string[]): Promise<Outcome>;
  remove(): void;
}

/** Returns every file of the repository, including uncommitted ones. */
const trackedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(join(ROOT, file)));

/** Links the packages: third-party ones from here, the repository's own from the copy. */
function linkPackages(root: string): void {
  const installed = join(ROOT, 'node_modules');
  const target = join(root, 'node_modules');
  mkdirSync(join(target, OWN_SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (![OWN_SCOPE, INSTALL_STAMP, '.cache'].includes(name)) symlinkSync(join(installed, name), join(target, name));
  }
  for (const packageName of readdirSync(join(installed, OWN_SCOPE))) {
    // A package may have another name than its folder.
    const folder = basename(realpathSync(join(installed, OWN_SCOPE, packageName)));
    symlinkSync(join(root, folder), join(target, OWN_SCOPE, packageName));
  }
  const digest = createHash('sha256');
  for (const file of ['package.json', 'package-lock.json']) digest.update(file).update(readFileSync(join(root, file)));
  writeFileSync(join(target, INSTALL_STAMP), digest.digest('hex'));
}

/** Copies the sources and their existing builds. */
export function copyRepository(): RepositoryCopy {
  const root = mkdtempSync(join(tmpdir(), 'veleta-copy-'));
  for (const file of trackedFiles()) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
  const packages = readdirSync(ROOT).filter((name) => existsSync(join(ROOT, name, 'package.json')));
  for (const packageName of packages.filter((name) => existsSync(join(ROOT, name, 'dist')))) {
    cpSync(join(ROOT, packageName, 'dist'), join(root, packageName, 'dist'), { recursive: true });
  }
  linkPackages(root);

  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  return {
    root,
    read,
    edit(file, change) {
      const before = read(file);
      const after = change(before);
      // A missing text would make the test meaningless.
      if (after === before) throw new Error(`${relative(root, join(root, file))} is not changed by this edit.`);
      writeFileSync(join(root, file), after);
    },
    run: (command, ...args) => run(root, command, args),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function run(root: string, command: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd: root,
    env: {
      ...process.env,
      PATH: join(ROOT, 'node_modules/.bin') + delimiter + process.env.PATH,
      NX_DAEMON: 'false',
      NX_TUI: 'false',
      NX_NO_CLOUD: 'true',
    },
  });
  let output = '';
  const listen = (text: Buffer): void => {
    output += text.toString();
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code, output }));
  });
}
