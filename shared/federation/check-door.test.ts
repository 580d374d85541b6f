/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { RemoteDescriptor } from '../src/contracts/registry.ts';
import { differencesOfDoor } from './check-door.ts';
import { pathsOutsideGrants } from './path-grants.ts';

const folder = mkdtempSync(join(tmpdir(), 'veleta-door-'));
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
const door = (routes: string, slots = `'main.overlay': () => import('./overlay.tsx')`) => {
  const file = join(folder, 'remote.ts');
  writeFileSync(
    file,
    `export default defineRemote({
    contract: 1, name: 'mf-goals', routes: { ${routes} }, slots: { ${slots} },
    messages: { en: () => import('./en.json'), es: () => import('./es.json') },
  });`,
  );
  return file;
};
const PAGES = `'/goals': () => import('./goals.tsx'), '/goals/:id': () => import('./goal.tsx')`;

describe('the check of a door', () => {
  it('finds nothing where door and descriptor agree', () => {
    expect(differencesOfDoor(door(PAGES), descriptor())).toEqual([]);
  });

  it('names a route that is declared and not held', () => {
    expect(differencesOfDoor(door(`'/goals': () => import('./goals.tsx')`), descriptor())).toEqual([
      'routes: "/goals/:id" is declared, but not in the door',
    ]);
  });

  it('names a slot that is held and not declared', () => {
    expect(differencesOfDoor(door(PAGES), descriptor({ slots: [] }))).toEqual([
      'slots: "main.overlay" is in the door, but not declared',
    ]);
  });
});

describe('the grants of paths', () => {
  it('give a remote that nobody names the paths of its own name', () => {
    expect(pathsOutsideGrants(descriptor())).toEqual([]);
  });

  it('refuse what belongs to another, and what only begins alike', () => {
    const routes = ['/stats', '/goals-of-others', '/'].map((path) => ({ path, layout: 'main' as const }));
    expect(pathsOutsideGrants(descriptor({ routes }))).toEqual(['/stats', '/goals-of-others', '/']);
  });
});
