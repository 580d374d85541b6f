import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AREAS } from './areas.mjs';

const ROOT = resolve(import.meta.dirname, '../..');

describe('areas of mutation testing', () => {
  it.each(Object.entries(AREAS))('%s names only files and directories that exist', (_, { files, tests }) => {
    expect([...files, ...tests].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
