import type { BuildNews, Override, RemoteEntry } from '@veleta/shared/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RemoteModule } from '@veleta/shared/remote';
import type { ShellExtension } from '../extension/shell-extension.ts';
import { remoteModuleOf, type Containers, type RemoteLoader } from '../loader/remote-loader.ts';
import { parseRegistry, type KnownRemotes } from '../registry/parse-registry.ts';
import { fetchOverride, OverrideError, type OverrideFailureKind } from './override-source.ts';

/** How one remote of this page does. */
export type Health =
  { readonly state: 'loading' | 'slow' | 'loaded' } | { readonly state: 'failed'; readonly reason: string };

export interface OverridingState {
  /** By remote; one that is not there was not asked for yet. */
  readonly health: Readonly<Record<string, Health>>;
  /** Overrides that could not be had, by remote. */
  readonly failures: Readonly<Record<string, OverrideFailureKind>>;
  /** What the last build of a remote says, where it failed; the code before it keeps running. */
  readonly buildErrors: Readonly<Record<string, string>>;
}

export interface OverridingOptions {
  origins: readonly string[];
  overrides: readonly Override[];
  /** Loads the page anew where new code cannot be put in place. */
  reload: () => void;
  fetchEntry?: typeof fetchOverride;
}

/** The overrides of this page, on a page that may have some. */
export interface Overriding extends Pick<ShellExtension, 'adaptRegistry' | 'adaptLoader' | 'adaptReport'> {
  readonly origins: readonly string[];
  readonly overrides: readonly Override[];
  readonly store: StoreApi<OverridingState>;
  /** What the registry says, before overrides. */
  published(): KnownRemotes | null;
  isOverridden(remote: string): boolean;
  /** Handles what a dev server sends of its builds. */
  onBuild(remote: string, news: BuildNews): Promise<void>;
  /** How often a remote has got new code on this page. */
  swapCount(remote: string): number;
  /** Calls back when a remote has new code in place. */
  onSwap(remote: string, listener: () => void): () => void;
}

/** A build under work comes from the developer's own machine. */
const BUILD_LIMIT_MS = 10_000;

const sameShape = (a: RemoteEntry, b: RemoteEntry): boolean =>
  JSON.stringify(a.descriptor) === JSON.stringify(b.descriptor);

export function createOverriding({
  origins,
  overrides,
  reload,
  fetchEntry = fetchOverride,
}: OverridingOptions): Overriding {
  const store = createStore<OverridingState>(() => ({ health: {}, failures: {}, buildErrors: {} }));
  const urls = new Map(overrides.map(({ remote, url }) => [remote, url]));
  const entries = new Map<string, RemoteEntry>();
  const swaps = new EventTarget();
  const swapCounts = new Map<string, number>();
  let published: KnownRemotes | null = null;
  let base: { readonly loader: RemoteLoader; readonly containers: Containers } | null = null;
  /** Modules of builds that took the place of what was loaded. */
  const swapped = new Map<string, RemoteModule>();
  // What is heard of builds waits until the page has its remotes.
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

  /** The entry of a remote from where the person wants it. @throws OverrideError */
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
    // Asked for once: a page keeps what it has taken until it is swapped on purpose.
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
      // One that cannot be had keeps its place in menus and routes, and no release: nothing else may stand in for it.
      ...known.remotes.map((entry) =>
        urls.has(entry.name) ? (entries.get(entry.name) ?? { ...entry, releases: [] }) : entry,
      ),
      ...[...entries.values()].filter(({ name }) => !names.has(name)),
    ];
    const judged = parseRegistry({
      revision: known.revision,
      remotes: remotes.filter(({ releases }) => releases.length > 0),
    });
    const good = new Set(judged.remotes.map(({ name }) => name));
    for (const { name, releases } of remotes) {
      if (releases.length > 0 && !good.has(name)) fail(name, new OverrideError('conflict', judged.problems.join('\n')));
    }
    const kept = remotes.filter(({ name, releases }) => good.has(name) || releases.length === 0);
    return { ...known, remotes: kept, problems: [...known.problems, ...judged.problems] };
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
    // Routes and menus are drawn from the descriptor at the start of a page.
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
    // No overridden remote is ever loaded from anywhere else.
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
    // What fails of code that was never published is its developer's alone.
    adaptReport: (report) => (event) => {
      if (event.kind === 'remote_slow') setHealth(event.remote, { state: 'slow' });
      if (!urls.has(event.remote)) report(event);
    },
    onBuild(remote, news) {
      if (news.kind === 'failed') {
        store.setState(({ buildErrors }) => ({ buildErrors: { ...buildErrors, [remote]: news.errors.join('\n\n') } }));
        return Promise.resolve();
      }
      store.setState(({ buildErrors }) => ({ buildErrors: without(buildErrors, remote) }));
      // One after the other: two builds in a hurry must not overtake each other.
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
