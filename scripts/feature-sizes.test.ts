import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The most product files in one folder of a feature. A larger feature is split by what its users would name. */
const MOST_FILES = 8;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'mf-*', 'shell'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/src/features/') && /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .filter((file) => existsSync(join(root, file)));

describe('features of the remotes', () => {
  it(`have at most ${MOST_FILES} files in a folder`, () => {
    const byFolder = Map.groupBy(files, (file) => dirname(file));
    expect(byFolder.size).toBeGreaterThan(30);
    const large = [...byFolder]
      .filter(([, all]) => all.length > MOST_FILES)
      .map(([folder, all]) => `${folder}: ${all.length}`);
    expect(large).toEqual([]);
  });
});
