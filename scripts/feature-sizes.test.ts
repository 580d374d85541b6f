import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Maximum number of product files in a folder of a feature. */
const MAX_FILES = 8;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'mf-*', 'shell'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/src/features/') && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => existsSync(join(root, file)));

describe('features of the remotes', () => {
  it(`contain no folder with more than ${MAX_FILES} files`, () => {
    const byFolder = Map.groupBy(files, (file) => dirname(file));
    expect(byFolder.size).toBeGreaterThan(30);
    const large = [...byFolder]
      .filter(([, paths]) => paths.length > MAX_FILES)
      .map(([folder, paths]) => `${folder}: ${paths.length}`);
    expect(large).toEqual([]);
  });
});
