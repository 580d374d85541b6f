import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');

let tree: string;
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};
/** Creates a program that records its arguments and then runs the script. */
const program = (name: string, script = ''): void => {
  write(`node_modules/.bin/${name}`, `#!/bin/sh\necho "${name} $*" >> calls\n${script}\n`);
  chmodSync(join(tree, 'node_modules/.bin', name), 0o755);
};
const BUILD =
  'for one in shell mf-goals; do mkdir -p $one/dist; done; touch shell/dist/index.html mf-goals/dist/remote.json';

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-set-up-'));
  for (const file of ['set-up.mjs', 'remotes.mjs']) cpSync(join(ROOT, 'scripts', file), join(tree, 'scripts', file));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'])
    write(file, '{}');
  for (const name of ['shared', 'shell', 'mf-goals']) write(`${name}/package.json`, '{}');
  write('shell/src/main.ts', 'start();');
  program('npm');
  program('lerna', BUILD);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

/** Calls functions of set-up.mjs one after another, in a separate process; a function may have an argument. */
function call(...calls: (string | readonly [name: string, argument: object])[]) {
  const code = `import * as setUp from './scripts/set-up.mjs'; for (const one of ${JSON.stringify(calls)}) {
    const [name, argument] = [one].flat();
    setUp[name](argument);
  }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: tree,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${join(tree, 'node_modules/.bin')}${delimiter}${process.env.PATH}` },
  });
}
/** Returns the recorded calls since the last read. */
const calls = (): string[] => {
  const file = join(tree, 'calls');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(file, { force: true });
  return lines;
};
const INSTALLED = 'npm install --no-save --no-audit --no-fund --loglevel=error';
const BUILT = 'lerna run build --concurrency 2 --loglevel error';

describe('install', () => {
  it('runs once, and again after a change of the lock file or package.json', () => {
    expect(call('install', 'install').status).toBe(0);
    expect(calls()).toEqual([INSTALLED]);
    for (const file of ['package-lock.json', 'package.json']) {
      appendFileSync(join(tree, file), ' ');
      call('install', 'install');
      expect(calls()).toEqual([INSTALLED]);
    }
  });

  it("prints npm's output after a failure and runs again the next time", () => {
    program('npm', 'echo "no such package"; echo "E404" >&2; exit 1');
    const { status, stderr } = call('install');
    expect(status).not.toBe(0);
    for (const text of ['no such package', 'E404', 'Installing the dependencies failed'])
      expect(stderr).toContain(text);
    calls();
    program('npm');
    call('install');
    expect(calls()).toEqual([INSTALLED]);
  });
});

describe('build', () => {
  it('runs once without output', () => {
    program('lerna', `${BUILD}; echo "a thousand lines"`);
    const { status, stdout } = call('build', 'build');
    expect([status, calls()]).toEqual([0, [BUILT]]);
    expect(stdout).not.toContain('a thousand lines');
  });

  it.each([
    ['a source changed', () => write('shell/src/main.ts', 'start(2);')],
    ['a source came', () => write('shared/src/new.ts', '')],
    ['a source went', () => rmSync(join(tree, 'shell/src/main.ts'))],
    ['a remote came', () => write('mf-new/package.json', '{}')],
    ['a dependency changed', () => write('package-lock.json', '{"version":1}')],
    ['the compiler is set otherwise', () => write('tsconfig.web.json', '{"strict":true}')],
    ['the page of the shell is gone', () => rmSync(join(tree, 'shell/dist/index.html'))],
    ['the build of a remote is gone', () => rmSync(join(tree, 'mf-goals/dist/remote.json'))],
  ])('runs again when %s', (_, change) => {
    call('build');
    calls();
    change();
    call('build');
    expect(calls()).toEqual([BUILT]);
  });

  it.each([
    ['a test changed', () => write('shell/src/main.test.ts', 'test();')],
    ['a page of documentation changed', () => write('shell/README.md', '# Shell')],
    ['the build wrote beside its main file', () => write('shell/dist/main.js', '')],
    ['the server changed', () => write('server/src/main.ts', '')],
  ])('does not run again when %s', (_, change) => {
    call('build');
    calls();
    change();
    call('build');
    expect(calls()).toEqual([]);
  });

  it('leaves out packages that a dev server builds, and builds them the next time', () => {
    const except = ['build', { except: ['mf-goals'] }] as const;
    call('build');
    calls();
    write('mf-goals/src/page.ts', 'page();');
    call(except);
    expect(calls()).toEqual([]);
    write('shell/src/main.ts', 'start(2);');
    call(except);
    expect(calls()).toEqual([`${BUILT} --ignore @veleta/mf-goals`]);
    call('build', 'build');
    expect(calls()).toEqual([BUILT]);
  });

  it('runs again after the build is invalidated', () => {
    call('build', 'forgetBuild', 'build');
    expect(calls()).toEqual([BUILT, BUILT]);
  });

  it('prints the error and runs again after a failure', () => {
    program('lerna', `${BUILD}; echo "TS2322"; exit 1`);
    const { status, stderr } = call('build');
    expect([status === 0, stderr.includes('TS2322')]).toEqual([false, true]);
    expect(stderr).toContain('The build failed');
    calls();
    program('lerna', BUILD);
    call('build');
    expect(calls()).toEqual([BUILT]);
  });
});

describe('environment', () => {
  it("puts the repository's programs first and disables daemon and cloud", () => {
    program('lerna', `${BUILD}; echo "$NX_DAEMON $NX_NO_CLOUD $PATH" > environment`);
    call('build');
    const [daemon, noCloud, path = ''] = readFileSync(join(tree, 'environment'), 'utf8').trim().split(' ');
    expect([daemon, noCloud]).toEqual(['false', 'true']);
    expect(path.split(delimiter)[0]).toMatch(/node_modules[\\/]\.bin$/);
  });
});
