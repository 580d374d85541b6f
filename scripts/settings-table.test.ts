import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = ['server/src', 'api/src', 'mf-survey-public/server'];
/** Variables that tests use among themselves are not settings. */
const IS_TEST = /\.test\.ts$|(?:^|[/\\])testing[/\\]/;

const DOCUMENTS = ['operations.md', 'deploying.md', 'monitoring.md'];
const readDocument = (name: string): string => {
  try {
    return readFileSync(join(ROOT, 'docs', name), 'utf8');
  } catch {
    return '';
  }
};

/** Returns the environment variables that the server's code reads, with the file. */
function findRead(): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of FOLDERS)
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || IS_TEST.test(file)) continue;
      const text = readFileSync(join(ROOT, folder, file), 'utf8');
      for (const [, name = ''] of text.matchAll(/\benv(?:\.|\[')([A-Z][A-Z0-9_]+)/g))
        found.set(name, `${folder}/${file}`);
    }
  return found;
}

/** Returns the variables in the first column of a table. */
const listed = (text: string): string[] =>
  [...text.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );

describe('table of settings', () => {
  const read = findRead();

  it('contains every variable that the server reads', () => {
    const documented = new Set(DOCUMENTS.flatMap((name) => listed(readDocument(name))));
    expect([...read].filter(([name]) => !documented.has(name)).map(([name, file]) => `${name} in ${file}`)).toEqual([]);
  });

  it('contains no unused variable', () => {
    expect(listed(readDocument('operations.md')).length).toBeGreaterThan(15);
    expect(listed(readDocument('operations.md')).filter((name) => !read.has(name))).toEqual([]);
  });
});

describe('example of an environment file', () => {
  const lines = readFileSync(join(ROOT, '.env.example'), 'utf8').split('\n');
  const settings = lines.flatMap((line, index) => {
    const [, name, value] = /^#?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value, line, above: lines[index - 1] ?? '' }];
  });

  it('contains each variable that the server reads exactly once', () => {
    expect(settings.map(({ name }) => name).sort()).toEqual([...findRead().keys()].sort());
  });

  it('explains each variable in the line above and sets none', () => {
    expect(settings.filter(({ above }) => !/^# \S.*\.$/.test(above)).map(({ name }) => name)).toEqual([]);
    expect(settings.filter(({ line }) => !line.startsWith('#')).map(({ name }) => name)).toEqual([]);
  });

  it('shows the default values of the table', () => {
    const rows = readDocument('operations.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|.*\| `([^` ]+)` \|$/gm);
    const defaults = [...rows].filter(([, , value = '']) => !/HOST|DATA_DIR/.test(value));
    expect(defaults.length).toBeGreaterThan(5);
    const shown = new Map(settings.map(({ name, value }) => [name, value]));
    expect(defaults.map(([, name = '']) => [name, shown.get(name)])).toEqual(
      defaults.map(([, name, value]) => [name, value]),
    );
  });
});
