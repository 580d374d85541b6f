import type { BuildNews, Override, RemoteEntry } from '@veleta/shared/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemoteModule } from '@veleta/shared/remote';
import type { ShellExtension } from '../extension/shell-extension.ts';
import { remoteModuleOf, type Containers, type RemoteLoader } from '../loader/remote-loader.ts';
import { parseRegistry, type KnownRemotes } from '../registry/parse-registry.ts';
import { fetchOverride, OverrideError, type OverrideFailureKind } from './override-source.ts';

/** Loading state of one remote on this page. */
export type Health =
  { readonly state: 'loading' | 'slow' | 'loaded' } | { readonly state: 'failed'; readonly reason: string };

export interface OverridingState {
  /** By remote; absent until the remote is first loaded. */
  readonly health: Readonly<Record<string, Health>>;
  /** Overrides that could not be loaded, by remote. */
  readonly failures: Readonly<Record<string, OverrideFailureKind>>;
  /** Errors of the last failed build, by remote; the previous code keeps running. */
  readonly buildErrors: Readonly<Record<string, string>>;
  /** Type errors of the current sources, by remote; the code runs. */
  readonly typeErrors: Readonly<Record<string, string>>;
}

export interface OverridingOptions {
  origins: readonly string[];
  overrides: readonly Override[];
  /** Reloads the page if new code cannot be swapped in. */
  reload: () => void;
  fetchEntry?: typeof fetchOverride;
}

/** The overrides of a page that may have some. */
export interface Overriding extends Pick<ShellExtension, 'adaptRegistry' | 'adaptLoader' | 'adaptReport'> {
  readonly origins: readonly string[];
  readonly overrides: readonly Override[];
  readonly store: StoreApi<OverridingState>;
  /** The registry before overrides. */
  published(): KnownRemotes | null;
  isOverridden(remote: string): boolean;
  /** Handles an event of a dev server: a build or a type check. */
  onBuild(remote: string, news: BuildNews): Promise<void>;
  /** Number of swaps of a remote on this page. */
  swapCount(remote: string): number;
  /** Calls back when a remote has been swapped. */
  onSwap(remote: string, listener: () => void): () => void;
}

/** Timeout for a build from the developer's own machine. */
const BUILD_LIMIT_MS = 10_000;

const sameShape = (a: RemoteEntry, b: RemoteEntry): boolean =>
  JSON.stringify(a.descriptor) === JSON.stringify(b.descriptor);

export function createOverriding({
  origins,
  overrides,
  reload,
  fetchEntry = fetchOverride,
}: OverridingOptions): Overriding {
  const store = createStore<OverridingState>(() => ({ health: {}, failures: {}, buildErrors: {}, typeErrors: {} }));
  const urls = new Map(overrides.map(({ remote, url }) => [remote, url]));
  const entries = new Map<string, RemoteEntry>();
  const swaps = new EventTarget();
  const swapCounts = new Map<string, number>();
  let published: KnownRemotes | null = null;
  let base: { readonly loader: RemoteLoader; readonly containers: Containers } | null = null;
  /** Modules of swapped builds, by remote. */
  const swapped = new Map<string, RemoteModule>();
  // Build events wait until the page has its remotes.
  let begin = (): void => {};
  let swapping = new Promise<void>((resolve) => (begin = resolve));

  const without = <Value>(record: Readonly<Record<string, Value>>, remote: string): Record<string, Value> =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== remote));
  const setHealth = (remote: string, health: Health): void =>
    store.setState((state) => ({ health: { ...state.health, [remote]: health } }));
  function fail(remote: string, error: unknown): void {
    const kind = error instanceof OverrideError ? error.kind : 'invalid';
    store.setState(({ failures }) => ({ failures: { ...failures, [remote]: kind } }));
  }

  /**
   * Fetches the entry of a remote from its override address.
   * @throws OverrideError
   */
  async function take(remote: string): Promise<RemoteEntry> {
    try {
      const entry = await fetchEntry(urls.get(remote) ?? '', origins);
      if (entry.name !== remote) throw new OverrideError('invalid', `${urls.get(remote)} is ${entry.name}.`);
      store.setState(({ failures }) => ({ failures: without(failures, remote) }));
      return entry;
    } catch (error) {
      fail(remote, error);
      throw error;
    }
  }

  async function adaptRegistry(known: KnownRemotes): Promise<KnownRemotes> {
    published = known;
    if (urls.size === 0) return known;
    return put(known).finally(begin);
  }

  async function put(known: KnownRemotes): Promise<KnownRemotes> {
    // Fetched once: the page keeps its code until a build event swaps it.
    const missing = [...urls.keys()].filter((remote) => !entries.has(remote));
    await Promise.all(
      missing.map((remote) =>
        take(remote).then(
          (entry) => entries.set(remote, entry),
          () => {},
        ),
      ),
    );
    const names = new Set(known.remotes.map(({ name }) => name));
    const remotes = [
      // A remote whose override failed keeps its menus and routes, without a release: no other code may replace it.
      ...known.remotes.map((entry) =>
        urls.has(entry.name) ? (entries.get(entry.name) ?? { ...entry, releases: [] }) : entry,
      ),
      ...[...entries.values()].filter(({ name }) => !names.has(name)),
    ];
    const parsed = parseRegistry({
      revision: known.revision,
      remotes: remotes.filter(({ releases }) => releases.length > 0),
    });
    const good = new Set(parsed.remotes.map(({ name }) => name));
    for (const { name, releases } of remotes) {
      if (releases.length > 0 && !good.has(name)) fail(name, new OverrideError('conflict', parsed.problems.join('\n')));
    }
    const usable = remotes.filter(({ name, releases }) => good.has(name) || releases.length === 0);
    return { ...known, remotes: usable, problems: [...known.problems, ...parsed.problems] };
  }

  async function loadOverridden(loader: RemoteLoader, remote: string): ReturnType<RemoteLoader['load']> {
    const entry = entries.get(remote) ?? (await take(remote));
    entries.set(remote, entry);
    return swapped.get(remote) ?? loader.load(entry);
  }

  async function swap(remote: string, version: string): Promise<void> {
    const before = entries.get(remote);
    if (before?.releases[0]?.version === version) return;
    const entry = await take(remote);
    // Routes and menus are rendered from the descriptor at page start.
    if (!before || !sameShape(before, entry)) return reload();
    const [release] = entry.releases;
    if (base?.loader.isUsed(remote) && release) {
      const container = await base.containers.open(entry.container, release, {
        isFresh: true,
        limitMs: BUILD_LIMIT_MS,
      });
      swapped.set(remote, remoteModuleOf(container, entry));
    }
    entries.set(remote, entry);
    setHealth(remote, { state: 'loaded' });
    swapCounts.set(remote, (swapCounts.get(remote) ?? 0) + 1);
    swaps.dispatchEvent(new Event(remote));
  }

  return {
    origins,
    overrides,
    store,
    published: () => published,
    isOverridden: (remote) => urls.has(remote),
    adaptRegistry,
    // An overridden remote is never loaded from another address.
    adaptLoader(loader, containers) {
      base = { loader, containers };
      return {
        ...loader,
        versionOf: (name) => (swapped.has(name) ? entries.get(name)?.releases[0]?.version : loader.versionOf(name)),
        load(entry) {
          const { name } = entry;
          const loading = urls.has(name) ? loadOverridden(loader, name) : loader.load(entry);
          if (store.getState().health[name]?.state !== 'loaded') setHealth(name, { state: 'loading' });
          loading.then(
            () => setHealth(name, { state: 'loaded' }),
            (error: unknown) =>
              setHealth(name, { state: 'failed', reason: error instanceof Error ? error.message : String(error) }),
          );
          return loading;
        },
      };
    },
    // Failures of unpublished code are not reported to the server.
    adaptReport: (report) => (event) => {
      if (event.kind === 'remote_slow') setHealth(event.remote, { state: 'slow' });
      if (!urls.has(event.remote)) report(event);
    },
    onBuild(remote, news) {
      if (news.kind === 'types') {
        const text = news.errors.join('\n\n');
        store.setState(({ typeErrors }) => ({
          typeErrors: text === '' ? without(typeErrors, remote) : { ...typeErrors, [remote]: text },
        }));
        return Promise.resolve();
      }
      if (news.kind === 'failed') {
        store.setState(({ buildErrors }) => ({ buildErrors: { ...buildErrors, [remote]: news.errors.join('\n\n') } }));
        return Promise.resolve();
      }
      store.setState(({ buildErrors }) => ({ buildErrors: without(buildErrors, remote) }));
      // Runs swaps one after the other, so that an older build cannot overwrite a newer one.
      swapping = swapping
        .then(() => swap(remote, news.version))
        .catch((error: unknown) =>
          store.setState(({ buildErrors }) => ({
            buildErrors: { ...buildErrors, [remote]: error instanceof Error ? error.message : String(error) },
          })),
        );
      return swapping;
    },
    swapCount: (remote) => swapCounts.get(remote) ?? 0,
    onSwap(remote, listener) {
      swaps.addEventListener(remote, listener);
      return () => swaps.removeEventListener(remote, listener);
    },
  };
}
