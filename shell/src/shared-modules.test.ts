/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { SHARED_MODULES } from '@veleta/shared/federation';

describe('shared modules of the shell', () => {
  it('are exactly those of the shared list', () => {
    const source = readFileSync(`${import.meta.dirname}/shared-modules.ts`, 'utf8');
    const imported = [...source.matchAll(/import\('([^']+)'\)/g)].map((match) => match[1]);
    expect(imported.sort()).toEqual(SHARED_MODULES.map(({ request }) => request).sort());
  });
});
