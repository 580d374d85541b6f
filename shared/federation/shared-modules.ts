import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name: string): string => require(`${name}/package.json`).version;

/** One module that the shell provides and remotes take from it. */
export interface SharedModule {
  /** Exact request, a subpath included: prefix shares fail on any subpath the shell does not import itself. */
  readonly request: string;
  readonly version: string;
  /** Written out: an auto-detected `^19.3.1` would refuse a shell on 19.3.0. */
  readonly range: string;
}

const majorMinor = (version: string): string => version.split('.').slice(0, 2).join('.');
const from = (name: string, ...subpaths: string[]): SharedModule[] => {
  const version = versionOf(name);
  return ['', ...subpaths.map((path) => `/${path}`)].map((path) => ({
    request: name + path,
    version,
    range: `^${majorMinor(version)}.0`,
  }));
};
const own = (...entries: string[]): SharedModule[] => {
  const version = versionOf('@veleta/shared');
  return entries.map((entry) => ({ request: `@veleta/shared/${entry}`, version, range: `^${majorMinor(version)}.0` }));
};

/**
 * The one list that generates both sides of the federation: the shell provides every entry, a remote takes every entry
 * and bundles none. A shared module comes whole, since the shell cannot know what a remote will ask of it: so libraries
 * are shared through entries of `@veleta/shared` that re-export what pages use of them (`router`, `query`, `i18n`, `ui`),
 * and an import of such a library itself is refused (`curated.ts`). Contracts and icons are left out on purpose: they are
 * pure, small, and shaken by each remote.
 */
export const SHARED_MODULES: readonly SharedModule[] = [
  ...from('react', 'jsx-runtime'),
  ...from('react-dom'),
  ...from('zustand'),
  ...own(
    'http',
    'i18n',
    'session',
    'router',
    'query',
    'query/sending',
    'notify',
    'remote',
    'forms',
    'ui',
    'ui/fields',
    'ui/charts',
    'ui/choices',
    'ui/overlay',
    'ui/data',
    'ui/dialogs',
    'ui/files',
    'ui/html',
    'ui/search',
    'ui/tables',
    'ui/tabs',
  ),
];

/** What the pages of somebody who is not signed in do without: fetched when somebody uses it. */
const ON_DEMAND: ReadonlySet<string> = new Set(
  [
    'query',
    'forms',
    'ui/fields',
    'ui/charts',
    'ui/choices',
    'ui/overlay',
    'ui/data',
    'ui/dialogs',
    'ui/files',
    'ui/html',
    'ui/search',
    'ui/tables',
    'ui/tabs',
  ].map((entry) => `@veleta/shared/${entry}`),
);

/**
 * Shared modules as the shell provides them. `eager` puts them into the page's own scripts: as chunks of their own they were
 * twenty more requests in two more round trips.
 */
export const shellShared = () =>
  Object.fromEntries(
    SHARED_MODULES.map(({ request, version, range }) => [
      request,
      { singleton: true, version, requiredVersion: range, strictVersion: true, eager: !ON_DEMAND.has(request) },
    ]),
  );

/** Shared modules as a remote takes them; `import: false` spares it a fallback that would never be loaded. */
export const remoteShared = () =>
  Object.fromEntries(
    SHARED_MODULES.map(({ request, range }) => [
      request,
      { singleton: true, import: false as const, requiredVersion: range, strictVersion: true },
    ]),
  );

export const sharedRange = (): string => `^${majorMinor(versionOf('@veleta/shared'))}.0`;
