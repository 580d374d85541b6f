/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { RemoteDescriptor } from '../src/contracts/registry.ts';
import { differencesOfEntry } from './check-entry.ts';
import { partTextsOf } from './entry-imports.ts';
import { pathsOutsideGrants } from './path-grants.ts';

const folder = mkdtempSync(join(tmpdir(), 'veleta-entry-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const descriptor = (changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'mf-goals',
  contract: 1,
  languages: ['en', 'es'],
  menu: [],
  slots: ['main.overlay'],
  routes: [
    { path: '/goals', layout: 'main' },
    { path: '/goals/:id', layout: 'main' },
  ],
  ...changes,
});
const remoteModule = (routes: string, slots = `'main.overlay': () => import('./overlay.tsx')`, partMessages = '') => {
  const file = join(folder, 'remote.ts');
  writeFileSync(
    file,
    `const goals = { en: () => import('./goals/en.json'), es: () => import('./goals/es.json') };
  const half = { en: () => import('./half/en.json') };
  export default defineRemote({
    contract: 1, name: 'mf-goals', routes: { ${routes} }, slots: { ${slots} },
    messages: { en: () => import('./en.json'), es: () => import('./es.json') }, partMessages: { ${partMessages} },
  });`,
  );
  return file;
};
const PAGES = `'/goals': () => import('./goals.tsx'), '/goals/:id': () => import('./goal.tsx')`;

describe('differencesOfEntry', () => {
  it('accepts a remote module that matches its descriptor', () => {
    expect(differencesOfEntry(remoteModule(PAGES), descriptor())).toEqual([]);
  });

  it('reports a declared route that is missing', () => {
    expect(differencesOfEntry(remoteModule(`'/goals': () => import('./goals.tsx')`), descriptor())).toEqual([
      'routes: "/goals/:id" is declared, but missing in the remote module',
    ]);
  });

  it('reports an undeclared slot', () => {
    expect(differencesOfEntry(remoteModule(PAGES), descriptor({ slots: [] }))).toEqual([
      'slots: "main.overlay" is in the remote module, but not declared',
    ]);
  });
});

describe('texts of single pages', () => {
  const differences = (partMessages: string) =>
    differencesOfEntry(remoteModule(PAGES, undefined, partMessages), descriptor());

  it('must belong to a declared path or slot, in every language', () => {
    expect(differences(`'/goals': [goals], 'main.overlay': [goals]`)).toEqual([]);
    expect(differences(`'/aims': [goals]`)).toEqual([
      'partMessages: "/aims" is in the remote module, but not declared',
    ]);
    expect(differences(`'/goals': [goals, half]`)).toEqual([
      'partMessages: "/goals" has texts that are missing in "es"',
    ]);
    expect(differences(`'/goals': []`)).toEqual(['partMessages: "/goals" names no texts']);
  });

  it('are read inline or from a constant of the remote module', () => {
    expect(
      partTextsOf(remoteModule(PAGES, undefined, `'/goals': [goals, { en: () => import('./own/en.json') }]`)),
    ).toEqual([
      { part: '/goals', language: 'en', request: './goals/en.json' },
      { part: '/goals', language: 'es', request: './goals/es.json' },
      { part: '/goals', language: 'en', request: './own/en.json' },
    ]);
  });
});

describe('path grants', () => {
  it('grant a remote without an entry the paths of its own name', () => {
    expect(pathsOutsideGrants(descriptor())).toEqual([]);
  });

  it('reject paths of others and paths with only a common prefix', () => {
    const routes = ['/stats', '/goals-of-others', '/'].map((path) => ({ path, layout: 'main' as const }));
    expect(pathsOutsideGrants(descriptor({ routes }))).toEqual(['/stats', '/goals-of-others', '/']);
  });
});
