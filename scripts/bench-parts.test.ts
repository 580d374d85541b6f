import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PARTS } from './bench-parts.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = 'e2e/bench';
const files = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.ts'));
const sources = new Map(files.map((name) => [name, readFileSync(join(ROOT, FOLDER, name), 'utf8')]));
const all = [...sources.values()].join('\n');

/**
 * Programs: files that no other file of the folder imports. The build of the one bundle names its files in its
 * configuration.
 */
const programs = files.filter((name) => !all.includes(`'./${name}'`) && name !== 'nothing.ts');

describe('PARTS of the bench', () => {
  it('includes every program of the folder', () => {
    const listed = Object.values(PARTS).map(({ file }) => file);
    expect(listed.toSorted()).toEqual(programs.map((name) => `${FOLDER}/${name}`).toSorted());
  });

  it.each(Object.entries(PARTS))('sets only variables that the benchmark reads: %s', (_, { file, short }) => {
    const own = sources.get(file.slice(FOLDER.length + 1)) ?? '';
    const imported = [...own.matchAll(/'\.\/([\w-]+\.ts)'/g)].map(([, name = '']) => sources.get(name) ?? '');
    const read = [own, ...imported].join('\n');
    expect(Object.keys(short).length).toBeGreaterThan(0);
    for (const variable of Object.keys(short)) expect(read).toContain(`process.env.${variable}`);
  });
});
