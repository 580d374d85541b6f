import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { flowsOf, packagesOf, reachOf } from './changes.mjs';

const root = resolve(import.meta.dirname, '..');
const areas: Record<string, string[]> = JSON.parse(readFileSync(join(root, 'e2e/areas.json'), 'utf8'));
const packages = packagesOf(root);
const flows = ['account', 'api-down', 'reports', 'session'];
const known = { packages, areas: { 'mf-auth': ['session'], 'mf-stats': ['reports'] }, flows };
const reach = (...files: string[]) => reachOf(files, known);

describe('the flows of a run', () => {
  it('are all but those that only the long tests run, which Playwright ignores', () => {
    const long: string[] = JSON.parse(readFileSync(join(root, 'e2e/long-flows.json'), 'utf8'));
    const all = readdirSync(join(root, 'e2e/flows')).map((file) => file.replace('.spec.ts', ''));
    expect(long.filter((flow) => !all.includes(flow))).toEqual([]);
    expect([...flowsOf(), ...long].sort()).toEqual(all.sort());
    expect(flowsOf()).not.toContain('firefox');
  });
});

describe('what a change reaches', () => {
  it('is one package, its size and the flows of its area where a remote changed', () => {
    expect(reach('mf-auth/src/pages/login-page.tsx', 'mf-auth/src/locales/en.json')).toEqual({
      isEverything: false,
      packages: ['mf-auth'],
      typed: ['mf-auth'],
      isBuilt: true,
      flows: ['session'],
    });
  });

  it('is neither a build nor a flow where only unit tests changed', () => {
    expect(reach('mf-auth/src/pages/login-page.test.tsx')).toMatchObject({
      typed: ['mf-auth'],
      isBuilt: false,
      flows: [],
    });
  });

  it('is every package and every flow where shared code changed', () => {
    const { typed, flows: reached, isBuilt } = reach('shared/src/contracts/errors.ts');
    expect(typed.toSorted()).toEqual(Object.keys(packages).toSorted());
    expect(reached).toEqual(flows);
    expect(isBuilt).toBe(true);
  });

  it('is every flow, and the packages that import it, where the API changed', () => {
    const { typed, flows: reached, isBuilt } = reach('api/src/app.ts');
    expect(typed).toEqual(expect.arrayContaining(['api', 'server']));
    expect(typed).not.toContain('mf-auth');
    expect(reached).toEqual(flows);
    expect(isBuilt).toBe(false);
  });

  it('is every flow where a remote without an area changed', () => {
    expect(
      reachOf(['mf-goals/src/remote.ts'], { ...known, packages: { ...packages, 'mf-goals': ['shared'] } }).flows,
    ).toEqual(flows);
  });

  it('is one flow where that flow changed, and all of them where what they share changed', () => {
    expect(reach('e2e/flows/account.spec.ts').flows).toEqual(['account']);
    expect(reach('e2e/src/accounts.ts').flows).toEqual(flows);
  });

  it('is everything where the configuration of all packages changed', () => {
    for (const file of ['package-lock.json', 'jest.config.mjs', 'tsconfig.base.json', '.size-limit.mjs'])
      expect(reach(file).isEverything).toBe(true);
  });

  it('is nothing but the sweeps where only documents changed', () => {
    expect(reach('docs/architecture.md', 'mf-auth/README.md')).toEqual({
      isEverything: false,
      packages: [],
      typed: [],
      isBuilt: false,
      flows: [],
    });
  });
});

describe('the areas of the browser flows', () => {
  const all = readdirSync(join(root, 'e2e/flows')).map((file) => file.replace('.spec.ts', ''));

  it('name each flow at least once, and only flows that exist', () => {
    expect([...new Set(Object.values(areas).flat())].toSorted()).toEqual(all.toSorted());
  });

  it('belong to packages that exist', () => {
    expect(Object.keys(areas).filter((folder) => !existsSync(join(root, folder, 'package.json')))).toEqual([]);
  });
});
