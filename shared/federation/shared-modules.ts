import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const versionOf = (name: string): string => require(`${name}/package.json`).version;

/** A module that the shell provides to remotes. */
export interface SharedModule {
  /** Exact request, including a subpath: prefix shares fail for subpaths that the shell does not import. */
  readonly request: string;
  readonly version: string;
  /** Explicit range: an auto-detected `^19.3.1` would reject a shell with 19.3.0. */
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
 * The list for both sides of the federation: the shell provides every module, remotes bundle none. The shell provides
 * each module as a whole, because it cannot know which exports remotes use. Therefore libraries are shared through
 * entries of `@veleta/shared` that re-export only what pages use (`router`, `query`, `i18n`, `ui`), and direct imports
 * are rejected (`curated.ts`). Contracts and icons are not shared: they are pure, small and tree-shaken in each remote.
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
    'ui/controls',
    'ui/choices',
    'ui/files',
    'ui/charts',
    'ui/overlay',
  ),
];

/** Modules that pages without sign-in do not need; loaded on demand. */
const ON_DEMAND: ReadonlySet<string> = new Set(
  ['query', 'forms', 'ui/controls', 'ui/choices', 'ui/files', 'ui/charts', 'ui/overlay'].map(
    (entry) => `@veleta/shared/${entry}`,
  ),
);

/**
 * Returns the shared modules that the shell provides. `eager` puts them into the page's own scripts: as separate chunks
 * they took twenty more requests in two more round trips.
 */
export const shellShared = () =>
  Object.fromEntries(
    SHARED_MODULES.map(({ request, version, range }) => [
      request,
      { singleton: true, version, requiredVersion: range, strictVersion: true, eager: !ON_DEMAND.has(request) },
    ]),
  );

/** Returns the shared modules that a remote consumes; `import: false` omits a fallback that would never load. */
export const remoteShared = () =>
  Object.fromEntries(
    SHARED_MODULES.map(({ request, range }) => [
      request,
      { singleton: true, import: false as const, requiredVersion: range, strictVersion: true },
    ]),
  );

export const sharedRange = (): string => `^${majorMinor(versionOf('@veleta/shared'))}.0`;
