import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '..');
const tree = mkdtempSync(join(tmpdir(), 'veleta-rules-'));
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

const FEATURES = 'api/src/features';
/** Layers of `api/src/features`, lowest first. */
const LAYERS = readdirSync(join(ROOT, FEATURES))
  .filter((name) => /^\d-/.test(name))
  .sort()
  .map((name) => name.slice(2));
const folderOf = (index: number) => `${index + 1}-${LAYERS[index]}`;

/** One violation per rule: the rule, the violating file and its content. */
const PLANTED: readonly [rule: string, file: string, text: string][] = [
  ['no-cycles', 'shell/src/ring-a.ts', `import { b } from './ring-b.ts';\nexport const a = () => b;`],
  [
    'remotes-are-islands',
    'mf-goals/src/steals.ts',
    `import type { Thing } from '../../mf-other/src/thing.ts';\nexport type Mine = Thing;`,
  ],
  ['front-never-imports-back', 'mf-goals/src/peeks.ts', `export const load = () => import('../../api/src/secret.ts');`],
  ['shared-imports-nobody', 'shared/src/http/up.ts', `export { thing } from '../../../mf-other/src/thing.ts';`],
  ['shell-knows-no-remote', 'shell/src/favourite.ts', `export { thing } from '../../mf-other/src/thing.ts';`],
  ['overrides-are-optional', 'shell/src/menu.ts', `export { panel } from './overrides/panel.ts';`],
  ['remotes-know-no-shell', 'mf-goals/src/host.ts', `export { a } from '../../shell/src/ring-a.ts';`],
  ['api-uses-contracts-only', 'api/src/browser.ts', `export { http } from '../../shared/src/http/index.ts';`],
  ['server-puts-together', 'server/src/front.ts', `export { a } from '../../shell/src/ring-a.ts';`],
  ['sdk-works-elsewhere', 'sdk/src/short-cut.ts', `export { secret } from '../../api/src/secret.ts';`],
  [
    'survey-server-stands-alone',
    'mf-survey-public/server/short-cut.ts',
    `export { secret } from '../../api/src/secret.ts';`,
  ],
  ['contracts-are-pure', 'shared/src/contracts/impure.ts', `export { http } from '../http/index.ts';`],
  [
    'recurrence-is-an-entry-of-its-own',
    'shared/src/contracts/index.ts',
    `export { planOccurrences } from './recurrence.ts';`,
  ],
  [
    'recurrence-knows-calendars-alone',
    'shared/src/contracts/recurrence.ts',
    `export { http as planOccurrences } from '../http/index.ts';`,
  ],
  ['remote-features-are-islands', 'mf-goals/src/features/one/one.ts', `export { two } from '../two/two.ts';`],
  ...LAYERS.slice(0, -1).map((layer, index): [rule: string, file: string, text: string] => [
    `api-${layer}-imports-downwards`,
    `${FEATURES}/${folderOf(index)}/low/low.ts`,
    `export { high } from '../../${folderOf(index + 1)}/high/index.ts';`,
  ]),
  [
    'api-feature-entry',
    `${FEATURES}/4-measurements/one/one.service.ts`,
    `export { two } from '../two/two.queries.ts';`,
  ],
  ['api-entry', 'api/src/app.ts', `export { two } from './features/4-measurements/two/two.queries.ts';`],
  ['routes-dont-query', `${FEATURES}/4-measurements/one/one.routes.ts`, `export { one } from './one.queries.ts';`],
  [
    'queries-are-the-floor',
    `${FEATURES}/4-measurements/three/three.queries.ts`,
    `export { three } from './three.service.ts';`,
  ],
  [
    'platform-knows-no-feature',
    'api/src/platform/route.ts',
    `export { three } from '../features/4-measurements/three/three.service.ts';`,
  ],
  [
    'only-results-jobs-read-answers',
    `${FEATURES}/4-measurements/one/peek.ts`,
    `export { all } from '../sealed-answers/sealed-submissions.queries.ts';`,
  ],
  [
    'figures-come-from-analysis',
    `${FEATURES}/7-delivery/one/around.ts`,
    `export { disclose } from '../../6-analysis/disclosure-control/index.ts';`,
  ],
  ['no-tests-in-source', 'mf-goals/src/odd.ts', `export { sample } from './sample.test.ts';`],
];

const CLEAN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LAYERS.map((_, index) => [`${FEATURES}/${folderOf(index)}/high/index.ts`, 'export const high = 1;']),
  ),
  'shell/src/overrides/panel.ts': 'export const panel = 1;',
  'shell/src/ring-b.ts': `import { a } from './ring-a.ts';\nexport const b = () => a;`,
  'mf-other/src/thing.ts': 'export interface Thing { name: string }\nexport const thing = 1;',
  'shared/src/http/index.ts': 'export const http = 1;',
  'api/src/secret.ts': 'export const secret = 1;',
  [`${FEATURES}/4-measurements/one/one.queries.ts`]: 'export const one = 1;',
  [`${FEATURES}/4-measurements/two/two.queries.ts`]: 'export const two = 1;',
  [`${FEATURES}/4-measurements/three/three.service.ts`]: 'export const three = 1;',
  'api/src/features/4-measurements/sealed-answers/sealed-submissions.queries.ts': 'export const all = 1;',
  'api/src/features/6-analysis/disclosure-control/index.ts': 'export const disclose = 1;',
  'mf-goals/src/features/two/two.ts': 'export const two = 2;',
  'mf-goals/src/sample.test.ts': 'export const sample = 1;',
};

interface Violation {
  from: string;
  rule: { name: string };
}

function violations(): Violation[] {
  for (const [path, text] of Object.entries(CLEAN)) write(path, text);
  for (const [, path, text] of PLANTED) write(path, text);
  cpSync(join(ROOT, '.dependency-cruiser.cjs'), join(tree, '.dependency-cruiser.cjs'));
  write('tsconfig.web.json', '{ "compilerOptions": { "module": "preserve", "moduleResolution": "bundler" } }');
  const run = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      '.',
    ],
    { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return JSON.parse(run.stdout).summary.violations;
}

describe('import rules', () => {
  const found = violations();

  it.each(PLANTED)('report a violation of %s', (rule, file) => {
    expect(found).toContainEqual(
      expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) }),
    );
  });

  it('report nothing for valid files', () => {
    const planted = new Set(PLANTED.map(([, file]) => file));
    expect(found.filter(({ from }) => !planted.has(from) && from !== 'shell/src/ring-b.ts')).toEqual([]);
  });

  it('have a planted violation for every rule', async () => {
    const { default: config } = await import(join(ROOT, '.dependency-cruiser.cjs'));
    const rules = config.forbidden.map((rule: { name: string }) => rule.name).sort();
    expect([...new Set(PLANTED.map(([rule]) => rule))].sort()).toEqual(rules);
  });
});
