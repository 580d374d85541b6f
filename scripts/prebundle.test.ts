import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { prebundle } from './prebundle.mjs';

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'veleta-prebundle-')));
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), text);
};
const bundle = (others: readonly string[] = []) =>
  prebundle('toys', { folders: ['app'], packages: ['toy'], others, external: ['alone'], platform: 'node' }, directory);
const mapped = (specifier: string, mapper = bundle()): string => {
  const [[pattern, target] = ['', '']] = Object.entries(mapper);
  return new RegExp(pattern).test(specifier) ? specifier.replace(new RegExp(pattern), target) : specifier;
};
const folders = (): string[] => readdirSync(join(directory, '.cache/prebundled'));

beforeAll(() => {
  write('package-lock.json', '{}');
  write(
    'node_modules/toy/package.json',
    '{ "name": "toy", "type": "module", "exports": { ".": "./a.js", "./b": "./b.js", "./counter.js": "./counter.js" } }',
  );
  write(
    'node_modules/toy/a.js',
    `import 'alone'; export { counter } from './counter.js'; export const mode = process.env.NODE_ENV;`,
  );
  write('node_modules/toy/b.js', `export { counter } from './counter.js';`);
  write('node_modules/toy/counter.js', 'export const counter = { count: 0 };');
  write('app/one.ts', `import { counter } from 'toy';\nimport('toy/b');\nimport 'toys';\n`);
  write('app/node_modules/other/index.ts', `import 'toy/of-another';`);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('prebundle', () => {
  it('maps exactly the entry points that the sources import', () => {
    expect(mapped('toy')).toMatch(/\.cache\/prebundled\/toys-\w{16}\/toy\.mjs$/);
    expect(mapped('toy/b')).toMatch(/\/toy\/b\.mjs$/);
    for (const specifier of ['toys', 'toy/c', 'toy/of-another', 'alone']) expect(mapped(specifier)).toBe(specifier);
  });

  it('shares one instance of a module between entry points', async () => {
    const importOf = /counter.*from "([^"]+)"|from "([^"]+)"/;
    const chunks = [mapped('toy'), mapped('toy/b')].map((path) => {
      const text = readFileSync(path, 'utf8').replace('import "alone";', '');
      return join(dirname(path), importOf.exec(text)?.[2] ?? 'none');
    });
    expect(new Set(chunks).size).toBe(1);
    expect(await import(chunks[0] ?? '')).toHaveProperty('counter', { count: 0 });
  });

  it('leaves external modules to Jest and sets NODE_ENV to test', () => {
    const text = readFileSync(mapped('toy'), 'utf8');
    expect(text).toContain('import "alone"');
    expect(text).toContain('"test"');
    expect(text).not.toContain('process.env');
  });

  it('builds once, and again for another lock file or entry point', () => {
    appendFileSync(mapped('toy'), '\n// built before');
    expect(readFileSync(mapped('toy'), 'utf8')).toContain('// built before');
    expect(folders()).toHaveLength(1);
    write('package-lock.json', '{ "lockfileVersion": 3 }');
    expect(readFileSync(mapped('toy'), 'utf8')).not.toContain('// built before');
    bundle(['toy/counter.js']);
    expect(folders()).toHaveLength(3);
  });

  it('leaves no files behind after a failed build', () => {
    const before = folders();
    expect(() => bundle(['toy/missing'])).toThrow('toy/missing');
    expect(folders()).toEqual(before);
  });
});
