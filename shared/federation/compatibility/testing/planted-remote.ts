import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { BuiltRemote, RemoteDescriptor } from '../../../src/contracts/registry.ts';
import type { RemoteState, ShellRelease } from '../../../src/contracts/releases.ts';
import type { RemoteCheck } from '../release-problem.ts';
import { TYPES_FILE } from '../shell-types.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const VERSION = '0.1.0-0badcafe';
const BASE = `/remotes/mf-goals/${VERSION}/`;

export const shellRelease = (changes: Partial<ShellRelease> = {}): ShellRelease => ({
  version: '0.1.0-5ee11001',
  published_at: '2026-11-21T10:00:00Z',
  contract: 1,
  provides: [
    { request: 'react', version: '19.3.1' },
    { request: '@veleta/shared/remote', version: '1.2.0' },
  ],
  layouts: ['auth', 'main', 'side', 'public'],
  slots: ['main.overlay'],
  ...changes,
});

const descriptorOf = (changes: Partial<RemoteDescriptor> = {}): RemoteDescriptor => ({
  name: 'mf-goals',
  contract: 1,
  languages: ['en', 'es'],
  routes: [{ path: '/goals', layout: 'side' }],
  menu: [{ id: 'goals', path: '/goals', label: 'menu.goals', place: 'side', order: 50 }],
  slots: [],
  ...changes,
});

const REQUIRES = [
  { request: 'react', range: '^19.3.0' },
  { request: '@veleta/shared/remote', range: '^1.2.0' },
];

/** A deployed remote with one or more releases; the first is the current one. */
export function deployed(
  name: string,
  descriptors: readonly Partial<RemoteDescriptor>[],
  requires: readonly (readonly { request: string; range: string }[])[] = [],
): RemoteState {
  const releases = descriptors.map((changes, index) => ({
    version: `0.${9 - index}.0-00000000`,
    manifest_url: '',
    integrity: [],
    preload: [],
    shared_range: '^1.2.0',
    requires: [...(requires[index] ?? REQUIRES)],
    prerendered: [],
    descriptor: descriptorOf({ name, routes: [], menu: [], ...changes }),
    published_at: '2026-11-20T10:00:00Z',
  }));
  return {
    name,
    container: `veleta_${name.slice('mf-'.length)}`,
    releases,
    current: releases[0]?.version ?? '',
    canary: null,
    history: [],
  };
}

/** Writes a complete small remote to disk: sources, texts and build output. */
export function plantRemote() {
  // Inside the repository, so that TypeScript resolves react and its own library as for a real remote.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/check-'));
  const write = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('mf-goals/package.json', '{ "name": "@veleta/mf-goals" }');
  write('mf-goals/tsconfig.json', JSON.stringify({ extends: join(ROOT, 'tsconfig.web.json'), include: ['src'] }));
  write(
    'mf-goals/src/remote.ts',
    `import { defineRemote } from '@veleta/shared/remote';
export default defineRemote({
  routes: { '/goals': () => import('./goals-page.tsx') },
  slots: {},
  messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
});`,
  );
  write('mf-goals/src/goals-page.tsx', `export default function GoalsPage() {\n  return <p />;\n}`);
  write('mf-goals/src/goals-page.test.tsx', `import { nobody } from '@veleta/shared/nothing';\nnobody();`);
  write('mf-goals/src/locales/en.json', '{ "title": "Goals of {{name}}" }');
  write('mf-goals/src/locales/es.json', '{ "title": "Metas de {{name}}" }');
  // The deployed shell provides only `defineRemote` of shared.
  write(
    `shell/${TYPES_FILE}`,
    JSON.stringify({
      entries: { remote: 'src/remote/index.d.ts' },
      files: {
        'src/remote/index.d.ts': 'export declare function defineRemote<Door extends object>(door: Door): Door;\n',
      },
    }),
  );
  const scripts = { 'remoteEntry.js': 'entry();', 'door.js': 'door();', 'page.js': 'page();' };
  for (const [file, text] of Object.entries(scripts)) write(`mf-goals/dist/${file}`, text);
  write(
    'mf-goals/dist/mf-manifest.json',
    JSON.stringify({ metaData: { remoteEntry: { name: 'remoteEntry.js' } }, exposes: [{ path: './remote' }] }),
  );
  const integrity = () =>
    Object.keys(scripts).map((file) => ({
      file: BASE + file,
      hash: `sha384-${createHash('sha384')
        .update(readFileSync(join(folder, 'mf-goals/dist', file)))
        .digest('base64')}`,
    }));

  /** Returns the input of the check, with the current hashes of the files. */
  const check = (changes: Partial<RemoteCheck> = {}, descriptor: Partial<RemoteDescriptor> = {}): RemoteCheck => {
    const built: BuiltRemote = {
      name: 'mf-goals',
      container: 'veleta_goals',
      descriptor: descriptorOf(descriptor),
      releases: [
        {
          version: VERSION,
          manifest_url: `${BASE}mf-manifest.json`,
          integrity: integrity(),
          preload: [`${BASE}remoteEntry.js`, `${BASE}door.js`],
          shared_range: '^1.2.0',
          requires: REQUIRES,
          prerendered: [],
          pages: [{ path: '/goals', files: ['page.js'] }],
        },
      ],
    };
    return {
      remoteDir: join(folder, 'mf-goals'),
      distDir: join(folder, 'mf-goals/dist'),
      built,
      shell: shellRelease(),
      shellFolder: join(folder, 'shell'),
      others: [],
      ...changes,
    };
  };
  return { write, check, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
