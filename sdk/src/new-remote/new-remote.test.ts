import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UsageError } from '../releases/command.ts';
import { ownRepository, type Workspace } from '../workspace.ts';
import { newRemote } from './new-remote.ts';

let tree: string;
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'veleta-new-'));
  mkdirSync(join(tree, 'mf-targets'));
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

const allPackages = (): Workspace => ({
  kind: 'all packages',
  ownName: undefined,
  defaultStore: undefined,
  serverUrl: () => undefined,
  folderOf: (name) => join(tree, name),
  build: () => undefined,
  nextSteps: (name) => `npm run deploy -- ${name}`,
  commandLine: (verb, name) => `npm run ${verb} -- ${name}`,
});
const make = (...args: string[]): string => {
  const said: string[] = [];
  newRemote(args, allPackages(), (line) => said.push(line));
  return said.join('\n');
};
const read = (file: string): string => readFileSync(join(tree, file), 'utf8');

describe('npm run new:remote', () => {
  it('creates a remote with page, remote module, texts and test', () => {
    expect(make('mf-team-goals')).toContain('npm run deploy -- mf-team-goals');
    expect(read('mf-team-goals/src/descriptor.ts')).toContain(`routes: [{ path: '/team-goals', layout: 'side' }]`);
    expect(read('mf-team-goals/src/remote.ts')).toContain(`'/team-goals': () => import('./pages/team-goals-page.tsx')`);
    expect(read('mf-team-goals/src/pages/team-goals-page.tsx')).toContain('function TeamGoalsPage()');
    expect(JSON.parse(read('mf-team-goals/src/locales/es.json')).page.title).toBe('Team goals');
  });

  it('creates the page at the given path and layout', () => {
    make('mf-goals', '--path', '/goals/all', '--layout', 'main');
    const descriptor = read('mf-goals/src/descriptor.ts');
    expect(descriptor).toContain(`routes: [{ path: '/goals/all', layout: 'main' }]`);
  });

  it('puts the area into the header, the side menu and the user menu', () => {
    make('mf-goals');
    const descriptor = read('mf-goals/src/descriptor.ts');
    for (const place of ['header', 'side', 'user']) expect(descriptor).toContain(`label: 'menu', place: '${place}'`);
    expect(JSON.parse(read('mf-goals/src/locales/en.json')).menu).toBe('Goals');
  });

  it('puts a card into the products panel', () => {
    make('mf-goals');
    expect(read('mf-goals/src/descriptor.ts')).toContain(`slots: [{ id: 'dashboard.cards', order: 60 }]`);
    expect(read('mf-goals/src/remote.ts')).toContain(`'dashboard.cards': () => import('./slots/goals-card.slot.tsx')`);
    expect(existsSync(join(tree, 'mf-goals/src/slots/goals-card.slot.test.tsx'))).toBe(true);
  });

  it('names the area in both languages', () => {
    const output = make('mf-goals', '--title', 'Team goals', '--title-es', 'Objetivos');
    const textsOf = (language: string) => JSON.parse(read(`mf-goals/src/locales/${language}.json`));
    expect([textsOf('en').menu, textsOf('en').page.title]).toEqual(['Team goals', 'Team goals']);
    expect([textsOf('es').menu, textsOf('es').page.title]).toEqual(['Objetivos', 'Objetivos']);
    expect(output).not.toContain('Its Spanish name');
  });

  it('says where to translate a name that is given in one language', () => {
    expect(make('mf-goals', '--title', 'Team goals')).toContain('Its Spanish name is "Team goals" for now');
  });

  it.each([
    ['an empty title', ['mf-goals', '--title-es', ' '], '--title-es is a name for menus'],
    ['a title that is too long for a menu', ['mf-goals', '--title', 'g'.repeat(31)], '--title is a name for menus'],
    ['no name', [], 'Which remote?'],
    ['a name of another form', ['Goals'], '"Goals" is not a valid name of a remote'],
    ['a name with a hyphen at its end', ['mf-goals-'], 'is not a valid name of a remote'],
    ['a name that leads out of the folder', ['mf-../goals'], 'is not a valid name of a remote'],
    ['a remote that exists', ['mf-targets'], 'mf-targets exists already'],
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
    expect(() => make(...args)).toThrow(UsageError);
    expect(() => make(...args)).toThrow(reason);
    expect(existsSync(join(tree, 'mf-goals'))).toBe(false);
  });
});

describe('veleta new in a repository of its own', () => {
  const create = (): void => newRemote(['mf-goals'], ownRepository(tree, {}), () => undefined);

  it('adds a remote to a package.json and keeps where the SDK came from', () => {
    const installed = { '@veleta/remote-sdk': 'file:sdk.tgz', '@veleta/shared': 'file:shared.tgz' };
    writeFileSync(join(tree, 'package.json'), JSON.stringify({ author: 'Acme', dependencies: installed }));
    create();
    const { author, name, scripts, dependencies, devDependencies } = JSON.parse(read('package.json'));
    expect({ author, name, build: scripts.build }).toEqual({ author: 'Acme', name: 'mf-goals', build: 'webpack' });
    expect(dependencies).toMatchObject({ '@veleta/shared': 'file:shared.tgz', react: expect.any(String) });
    expect(devDependencies).toMatchObject({
      '@veleta/remote-sdk': 'file:sdk.tgz',
      '@jest/globals': expect.any(String),
    });
    expect(dependencies).not.toHaveProperty('@veleta/remote-sdk');
    expect(JSON.parse(read('tsconfig.json')).extends).toBe('@veleta/remote-sdk/tsconfig.json');
    expect(existsSync(join(tree, 'src/pages/goals-page.tsx'))).toBe(true);
    expect(ownRepository(tree, {}).ownName).toBe('mf-goals');
  });

  it('overwrites no file', () => {
    mkdirSync(join(tree, 'src'));
    writeFileSync(join(tree, 'src/remote.ts'), 'mine');
    expect(create).toThrow('src/remote.ts exists already');
    expect([read('src/remote.ts'), existsSync(join(tree, 'package.json'))]).toEqual(['mine', false]);
  });
});
