/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sourceHash } from './source-hash.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veleta-hash-'));
  writeFileSync(join(folder, 'page.tsx'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('sourceHash', () => {
  it('is equal for equal sources', () => {
    expect(sourceHash(folder)).toBe(sourceHash(folder));
  });

  it('changes with a file, its name, or an additional folder', () => {
    const before = sourceHash(folder);
    writeFileSync(join(folder, 'page.tsx'), 'two');
    expect(sourceHash(folder)).not.toBe(before);
    writeFileSync(join(folder, 'page.tsx'), 'one');
    expect(sourceHash(folder)).toBe(before);
    writeFileSync(join(folder, 'other.tsx'), '');
    expect(sourceHash(folder)).not.toBe(before);
  });

  it('changes with an additional file', () => {
    const lock = join(folder, 'lock.json');
    writeFileSync(lock, 'one');
    const before = sourceHash(lock);
    writeFileSync(lock, 'two');
    expect(sourceHash(lock)).not.toBe(before);
  });

  it('does not change with tests, readmes and build output', () => {
    const before = sourceHash(folder);
    writeFileSync(join(folder, 'page.test.tsx'), 'a test');
    writeFileSync(join(folder, 'README.md'), 'words');
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/remoteEntry.js'), 'built');
    expect(sourceHash(folder)).toBe(before);
  });
});
