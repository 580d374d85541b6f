/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { packagesIn, problemsOf } from './check-declared.mjs';

let tree = '';
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-declared-'));
  write(
    'mf-goals/package.json',
    JSON.stringify({ name: '@veleta/mf-goals', dependencies: { react: '*' }, devDependencies: { 'fast-check': '*' } }),
  );
  write('mf-goals/src/goals.tsx', `import { useState } from 'react';\nimport './goals.ts';\nimport 'node:fs';`);
  write('mf-goals/src/goals.test.ts', `import fc from 'fast-check';`);
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

describe('check-declared', () => {
  it('accepts packages that are declared and imported, own files and Node modules', () => {
    expect(problemsOf(tree, 'mf-goals')).toEqual([]);
  });

  it.each([
    ['import', `import * as z from 'zod/mini';`, 'zod'],
    ['type import', `import type { Page } from '@playwright/test';`, '@playwright/test'],
    ['import() later', `export const load = () => import('papaparse');`, 'papaparse'],
    ['re-export', `export { Controller } from 'react-hook-form';`, 'react-hook-form'],
    ['import of what only tests may', `import fc from 'fast-check';`, 'fast-check'],
  ])('reports an undeclared %s', (_, source, name) => {
    write('mf-goals/src/late.ts', source);
    expect(problemsOf(tree, 'mf-goals')).toEqual([
      `mf-goals/src/late.ts: mf-goals/package.json does not declare "${name}"`,
    ]);
  });

  it('reports an unused declaration', () => {
    write('mf-goals/src/goals.test.ts', '');
    expect(problemsOf(tree, 'mf-goals')).toEqual([
      'mf-goals/package.json declares "fast-check", which it does not import',
    ]);
  });

  it('names a package without the path inside it', () => {
    expect(packagesIn(`import a from '@scope/name/deep/file.js';\nimport b from 'zod/mini';`)).toEqual([
      '@scope/name',
      'zod',
    ]);
  });
});
