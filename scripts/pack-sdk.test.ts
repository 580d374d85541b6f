import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packagesIn } from './check-declared.mjs';
import { createOutsideRepository, type OutsideRepository } from '../sdk/src/testing/outside-repository.ts';

const ROOT = resolve(import.meta.dirname, '..');
let repository: OutsideRepository;
beforeAll(async () => {
  repository = await createOutsideRepository('links');
});
afterAll(() => repository.remove());

const filesOf = (name: string): string[] => {
  const folder = join(repository.root, 'node_modules/@veleta', name);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};
const PACKAGES = ['shared', 'remote-sdk'];

describe('the packed SDK', () => {
  it('contains JavaScript and declarations, and no TypeScript sources or tests', () => {
    for (const name of PACKAGES) {
      const files = filesOf(name);
      expect(files.filter((file) => /\.js$/.test(file)).length).toBeGreaterThan(1);
      expect(files.filter((file) => /\.d\.ts$/.test(file)).length).toBeGreaterThan(0);
      expect(files.filter((file) => /(?<!\.d)\.tsx?$|\.test\./.test(file))).toEqual([]);
    }
  });

  it('contains no path of a machine and no address of a registry', () => {
    const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
    for (const file of PACKAGES.flatMap(filesOf)) {
      const text = readFileSync(file, 'utf8');
      expect([file, text.includes(ROOT), text.includes(new URL(registry).host)]).toEqual([file, false, false]);
    }
  });

  it('declares every package that it imports', () => {
    for (const name of PACKAGES) {
      const folder = join(repository.root, 'node_modules/@veleta', name);
      const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const imported = filesOf(name)
        .filter((file) => file.endsWith('.js'))
        .flatMap((file): string[] => packagesIn(readFileSync(file, 'utf8')));
      expect(imported.filter((each) => each !== `@veleta/${name}` && !(each in dependencies))).toEqual([]);
      expect(Object.values(dependencies).filter((version) => /^(\*|file:|link:)/.test(version))).toEqual([]);
    }
  });

  it('has a file for each entry', () => {
    const folder = join(repository.root, 'node_modules/@veleta/shared');
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      exports: Record<string, string | { types: string; default: string }>;
    };
    const files = new Set(filesOf('shared'));
    const paths = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry),
    );
    const missing = paths.filter((path) =>
      path.endsWith('/*')
        ? ![...files].some((file) => dirname(file).startsWith(join(folder, dirname(path))))
        : !files.has(join(folder, path)),
    );
    expect(missing).toEqual([]);
  });

  it('creates a remote whose type errors the compiler finds', async () => {
    const created = await repository.run('npx', 'veleta', 'new', 'mf-goals');
    expect([created.code, created.output]).toEqual([
      0,
      expect.stringContaining('Created mf-goals with a page at /goals'),
    ]);
    const calls = 'src/server-data/products.api.ts';
    repository.write(
      calls,
      `${repository.read(calls)}\nexport const wrong: number = call(products.getProducts, {});\n`,
    );
    const checked = await repository.run('npm', 'run', '--silent', 'types');
    expect(checked.output.trim().split('\n')).toEqual([
      expect.stringMatching(/^src\/server-data\/products\.api\.ts\(\d+,14\): error TS2322: Type 'Promise</),
    ]);
    expect(checked.code).not.toBe(0);
  });
});
