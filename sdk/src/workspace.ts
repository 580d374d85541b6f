import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the commands run: this repository with all packages, or the repository of one remote. */
export interface Workspace {
  readonly kind: 'one remote' | 'all packages';
  /** The remote to use if a command names none; undefined if it must be named. */
  readonly ownName: string | undefined;
  /** Release store if `--to` is missing; undefined if it must be given. */
  readonly defaultStore: string | undefined;
  /** Returns the address of the server of a release store, undefined for the default one; undefined if not known. */
  serverUrl(store: string | undefined): string | undefined;
  /** Returns the folder of a package. */
  folderOf(name: string): string;
  /** Builds a package. @throws Error with the output of the build */
  build(name: string): void;
  /** Returns the next commands for a new remote. */
  nextSteps(name: string): string;
  /** Returns a command as the user of this workspace types it. */
  commandLine(verb: string, name: string): string;
}

/** Returns the name of the remote whose package is in a folder: `mf-goals` for `@acme/mf-goals`. */
function nameOfPackage(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name?: unknown };
  const last = String(name).split('/').at(-1) ?? '';
  return last.startsWith('mf-') ? last : undefined;
}

const NEXT_STEPS = `  npx veleta dev --shell https://…   show it in a running shell during development
  npm test                           run its tests
  npm run types                      check its types
  npx veleta check --to STORE        build it and check it in a browser
  npx veleta deploy --to STORE       deploy it to the running shell

See README.md.`;

/** Returns the repository of one remote: its folder is the package. */
export function ownRepository(folder: string, env: Readonly<Record<string, string | undefined>>): Workspace {
  return {
    kind: 'one remote',
    ownName: nameOfPackage(folder),
    defaultStore: env.ASSET_STORE || undefined,
    serverUrl: () => env.PUBLIC_URL || undefined,
    folderOf: () => folder,
    build: (name) => runBuild(name, 'npm', ['run', '--silent', 'build'], folder),
    nextSteps: () => NEXT_STEPS,
    commandLine: (verb, name) => (verb === 'new' ? `npx veleta new ${name}` : `npx veleta ${verb}`),
  };
}

/** Runs a build command; its output is part of the error. */
export function runBuild(name: string, command: string, args: readonly string[], cwd: string): void {
  const { status, error, stdout, stderr } = spawnSync(command, [...args], {
    cwd: resolve(cwd),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (error) throw new Error(`Starting the build of ${name} failed.`, { cause: error });
  if (status !== 0) throw new Error(`The build of ${name} failed:\n${stdout}\n${stderr}`.trim());
}
