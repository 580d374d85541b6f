import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');
const NEEDED = [
  'package.json',
  'scripts/new-remote.mjs',
  'scripts/new-remote-files.mjs',
  'shared/federation/path-grants.ts',
];

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-new-'));
  for (const file of NEEDED) cpSync(join(ROOT, file), join(tree, file));
  mkdirSync(join(tree, 'mf-stats'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const make = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/new-remote.mjs', ...args], { cwd: tree, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(tree, file), 'utf8');

describe('npm run new:remote', () => {
  it('creates a remote with page, remote module, texts and test', () => {
    const { status, stdout } = make('mf-team-goals');
    expect(status).toBe(0);
    expect(stdout).toContain('npm run deploy -- mf-team-goals');
    expect(read('mf-team-goals/src/descriptor.ts')).toContain(`routes: [{ path: '/team-goals', layout: 'side' }]`);
    expect(read('mf-team-goals/src/remote.ts')).toContain(`'/team-goals': () => import('./pages/team-goals-page.tsx')`);
    expect(read('mf-team-goals/src/pages/team-goals-page.tsx')).toContain('function TeamGoalsPage()');
    expect(JSON.parse(read('mf-team-goals/src/locales/es.json')).page.title).toBe('Team goals');
  });

  it('creates the page at the given path and layout', () => {
    expect(make('mf-goals', '--path', '/goals/all', '--layout', 'main').status).toBe(0);
    const descriptor = read('mf-goals/src/descriptor.ts');
    expect(descriptor).toContain(`routes: [{ path: '/goals/all', layout: 'main' }]`);
  });

  it('puts the area into the header, the side menu and the user menu', () => {
    expect(make('mf-goals').status).toBe(0);
    const descriptor = read('mf-goals/src/descriptor.ts');
    for (const place of ['header', 'side', 'user']) expect(descriptor).toContain(`label: 'menu', place: '${place}'`);
    expect(JSON.parse(read('mf-goals/src/locales/en.json')).menu).toBe('Goals');
  });

  it('puts a card into the products panel', () => {
    expect(make('mf-goals').status).toBe(0);
    expect(read('mf-goals/src/descriptor.ts')).toContain(`slots: [{ id: 'dashboard.cards', order: 60 }]`);
    expect(read('mf-goals/src/remote.ts')).toContain(`'dashboard.cards': () => import('./slots/goals-card.slot.tsx')`);
    expect(existsSync(join(tree, 'mf-goals/src/slots/goals-card.slot.test.tsx'))).toBe(true);
  });

  it('names the area in both languages', () => {
    expect(make('mf-goals', '--title', 'Team goals', '--title-es', 'Objetivos').status).toBe(0);
    const textsOf = (language: string) => JSON.parse(read(`mf-goals/src/locales/${language}.json`));
    expect([textsOf('en').menu, textsOf('en').page.title]).toEqual(['Team goals', 'Team goals']);
    expect([textsOf('es').menu, textsOf('es').page.title]).toEqual(['Objetivos', 'Objetivos']);
  });

  it.each([
    ['an empty title', ['mf-goals', '--title-es', ' '], '--title-es is a name for menus'],
    ['no name', [], 'Which remote?'],
    ['a name of another form', ['Goals'], '"Goals" is not a valid name of a remote'],
    ['a name with a hyphen at its end', ['mf-goals-'], 'is not a valid name of a remote'],
    ['a name that leads out of the folder', ['mf-../goals'], 'is not a valid name of a remote'],
    ['a remote that exists', ['mf-stats'], 'mf-stats exists already'],
    ['a name whose path the server has', ['mf-api'], '"/api", the path of mf-api, belongs to another part'],
    [
      'a name whose path another remote has',
      ['mf-dashboard'],
      '"/dashboard", the path of mf-dashboard, belongs to another part',
    ],
    ['a path that is not granted', ['mf-goals', '--path', '/stats'], 'The path "/stats" is not granted to mf-goals'],
    ['a path with a parameter', ['mf-goals', '--path', '/goals/:id'], 'is not a valid path'],
    ['an unknown layout', ['mf-goals', '--layout', 'wide'], 'There is no layout "wide"'],
    ['two at a time', ['mf-goals', 'mf-targets'], 'One remote at a time'],
    ['an unknown option', ['mf-goals', '--force'], "Unknown option '--force'"],
  ])('rejects %s with a reason and creates no file', (_, args, reason) => {
    const { status, stderr } = make(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(reason);
    expect(existsSync(join(tree, 'mf-goals'))).toBe(false);
  });
});
