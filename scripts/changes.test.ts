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

describe('flowsOf', () => {
  it('excludes the flows of the long tests, which Playwright ignores', () => {
    const long: string[] = JSON.parse(readFileSync(join(root, 'e2e/long-flows.json'), 'utf8'));
    const all = readdirSync(join(root, 'e2e/flows')).map((file) => file.replace('.spec.ts', ''));
    expect(long.filter((flow) => !all.includes(flow))).toEqual([]);
    expect([...flowsOf(), ...long].sort()).toEqual(all.sort());
    expect(flowsOf()).not.toContain('firefox');
  });
});

describe('type checks of one package', () => {
  it.each(Object.keys(packages).filter((name) => name !== 'api'))(
    'know the packages without types that the API uses, if %s imports the API',
    (name) => {
      const sources = readdirSync(join(root, name), { recursive: true, withFileTypes: true })
        .filter((file) => /\.tsx?$/.test(file.name) && !/node_modules|dist/.test(file.parentPath))
        .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
      const importsApi = sources.some((text) => /from '(@veleta\/api|(\.\.\/)+api)\//.test(text));
      const { include } = JSON.parse(readFileSync(join(root, name, 'tsconfig.json'), 'utf8')) as { include: string[] };
      expect(include.includes('../api/src/**/*.d.ts')).toBe(importsApi);
    },
  );
});

describe('tests affected by a change', () => {
  it("are a remote's own tests, size and flows when it changed", () => {
    expect(reach('mf-auth/src/pages/login-page.tsx', 'mf-auth/src/locales/en.json')).toEqual({
      isEverything: false,
      packages: ['mf-auth'],
      typed: ['mf-auth'],
      isBuilt: true,
      flows: ['session'],
    });
  });

  it('include no build and no flow when only unit tests changed', () => {
    expect(reach('mf-auth/src/pages/login-page.test.tsx')).toMatchObject({
      typed: ['mf-auth'],
      isBuilt: false,
      flows: [],
    });
  });

  it('are all packages and flows when shared code changed', () => {
    const { typed, flows: reached, isBuilt } = reach('shared/src/contracts/errors.ts');
    expect(typed.toSorted()).toEqual(Object.keys(packages).toSorted());
    expect(reached).toEqual(flows);
    expect(isBuilt).toBe(true);
  });

  it('are all flows and the importing packages when the API changed', () => {
    const { typed, flows: reached, isBuilt } = reach('api/src/app.ts');
    expect(typed).toEqual(expect.arrayContaining(['api', 'server']));
    expect(typed).not.toContain('mf-auth');
    expect(reached).toEqual(flows);
    expect(isBuilt).toBe(false);
  });

  it('are all flows when a remote without an area changed', () => {
    expect(
      reachOf(['mf-goals/src/remote.ts'], { ...known, packages: { ...packages, 'mf-goals': ['shared'] } }).flows,
    ).toEqual(flows);
  });

  it('are one flow when it changed, and all flows when their shared code changed', () => {
    expect(reach('e2e/flows/account.spec.ts').flows).toEqual(['account']);
    expect(reach('e2e/src/accounts.ts').flows).toEqual(flows);
  });

  it('are everything when the configuration of all packages changed', () => {
    for (const file of ['package-lock.json', 'jest.config.mjs', 'tsconfig.base.json', '.size-limit.mjs'])
      expect(reach(file).isEverything).toBe(true);
  });

  it('are only the static checks when only documents changed', () => {
    expect(reach('docs/architecture.md', 'mf-auth/README.md', '.github/workflows/ci.yml', '.env.example')).toEqual({
      isEverything: false,
      packages: [],
      typed: [],
      isBuilt: false,
      flows: [],
    });
  });
});

describe('areas of the browser flows', () => {
  const all = readdirSync(join(root, 'e2e/flows')).map((file) => file.replace('.spec.ts', ''));

  it('list each flow at least once, and only existing flows', () => {
    expect([...new Set(Object.values(areas).flat())].toSorted()).toEqual(all.toSorted());
  });

  it('belong to existing packages', () => {
    expect(Object.keys(areas).filter((folder) => !existsSync(join(root, folder, 'package.json')))).toEqual([]);
  });
});
