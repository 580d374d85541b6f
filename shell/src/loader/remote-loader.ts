import { REMOTE_CONTRACT, type RemoteEntry, type RemoteRelease } from '@veleta/shared/contracts';
import type { RemoteModule } from '@veleta/shared/remote';
import { markRemote } from '../visits/marks.ts';
import type { Guards } from './guards.ts';
import { GlobalsChangedError, isFinal, kindOf, RemoteContractError, RemoteLoadError } from './load-error.ts';
import { backoffMs, planLoad, type LoadStep } from './load-plan.ts';

/** The part of the federation runtime that loading needs. */
export interface Containers {
  /** Loads the remote module of a container from a release; `isFresh` replaces a container from an earlier attempt. */
  open(container: string, release: RemoteRelease, how: Pick<LoadStep, 'isFresh' | 'limitMs'>): Promise<unknown>;
}

/** A loading event that is reported to the server. */
export interface LoadEvent {
  readonly kind: 'remote_failed' | 'remote_fell_back' | 'remote_slow';
  readonly remote: string;
  readonly version: string;
  readonly message: string;
}

export interface LoaderOptions {
  containers: Containers;
  report: (event: LoadEvent) => void;
  pause: (ms: number) => Promise<void>;
  fraction: () => number;
  baseBackoffMs: number;
  /** Calls back once after `ms`; returns a function that cancels it. */
  schedule: (callback: () => void, ms: number) => () => void;
  /** Loads the guards of the page; null for a page without them. */
  guards: () => Promise<Guards | null>;
}

export interface RemoteLoader {
  /**
   * Loads a remote once and caches it; a failure is not cached, so that a later call tries again. Several failed calls
   * (a prefetch, then the page) are reported once until a call succeeds or `reset` is called.
   * @throws RemoteLoadError
   */
  load(entry: RemoteEntry): Promise<RemoteModule>;
  /** Returns the loaded version; undefined before. */
  versionOf(name: string): string | undefined;
  /** True from the first call of `load` on, unless it failed. */
  isUsed(name: string): boolean;
  /**
   * Abandons the release in use, which loaded but does not work: the next `load` uses the next older release in a fresh
   * container. Returns false if there is none. Only for a remote without mounted parts.
   */
  fallBack(entry: RemoteEntry, reason: string): boolean;
  /**
   * Forgets the abandoned releases of a remote without mounted parts: the next `load` starts with the current release.
   */
  reset(name: string): void;
  /** Notes that a part of a remote is about to be rendered. */
  beginStart(name: string, part: string): void;
  /** Notes that the page still responds. */
  endStart(name: string): void;
  /** Undoes and reports changes of globals that the release in use made. */
  undoChanges(name: string): void;
  /**
   * Does the same when a part has been rendered.
   * @throws GlobalsChangedError after a change, if there is an older release to fall back to
   */
  assertGlobals(entry: RemoteEntry, part: string): void;
}

const SLOW_MS = 2000;
/** Timeouts after which a release is abandoned. */
const ALLOWED_TIMEOUTS = 2;

function isRemoteModule(value: unknown, entry: RemoteEntry): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  // Each property is checked before it is used.
  const remoteModule = value as Partial<Record<keyof RemoteModule, unknown>>;
  return (
    remoteModule.contract === REMOTE_CONTRACT &&
    remoteModule.name === entry.name &&
    [remoteModule.routes, remoteModule.slots, remoteModule.messages].every(
      (part) => typeof part === 'object' && part !== null,
    )
  );
}

/**
 * Returns the remote module that a container exposes.
 * @throws RemoteContractError if it has another shape
 */
export function remoteModuleOf(namespace: unknown, entry: RemoteEntry): RemoteModule {
  const remoteModule =
    typeof namespace === 'object' && namespace !== null && 'default' in namespace ? namespace.default : undefined;
  if (!isRemoteModule(remoteModule, entry))
    throw new RemoteContractError(`${entry.name} exposes no module of contract ${REMOTE_CONTRACT}`);
  return remoteModule;
}

export function createRemoteLoader(options: LoaderOptions): RemoteLoader {
  const { containers, report, pause, fraction, baseBackoffMs, schedule } = options;
  const loading = new Map<string, Promise<RemoteModule>>();
  /** Remotes whose failure was reported; the next report follows a success or a reset. */
  const failed = new Set<string>();
  /** Remotes whose current release timed out: the next load gives it more time. */
  const slow = new Set<string>();
  /** Guards of the page, after the first load. */
  let guards: Guards | null = null;
  const versions = new Map<string, string>();
  /** Abandoned releases by remote, with the reason of the last one. */
  const abandonedReleases = new Map<string, { versions: Set<string>; reason: string }>();

  async function tryReleases(entry: RemoteEntry): Promise<RemoteModule> {
    const { versions: abandonedVersions, reason } = abandonedReleases.get(entry.name) ?? {
      versions: new Set<string>(),
      reason: '',
    };
    guards ??= await options.guards();
    const hung = guards?.hungVersion(entry);
    const releases = entry.releases.filter(({ version }) => !abandonedVersions.has(version) && version !== hung);
    const abandoned = new Set<string>();
    let failures = 0;
    let timeouts = 0;
    let last =
      hung === undefined
        ? new RemoteLoadError(entry.name, '', 'unknown', reason || 'no release')
        : new RemoteLoadError(entry.name, hung, 'hung', 'the page stopped responding');
    for (const step of planLoad(releases, slow.has(entry.name))) {
      const { release } = step;
      if (abandoned.has(release.version)) continue;
      // The first attempt at another release needs no pause.
      if (release.version === last.version) await pause(backoffMs(failures, baseBackoffMs, fraction));
      try {
        const how = { isFresh: step.isFresh || abandonedVersions.size > 0, limitMs: step.limitMs };
        guards?.begin(entry.name, release.version);
        const remoteModule = remoteModuleOf(await containers.open(entry.container, release, how), entry);
        const changes = guards?.undoChanges(entry.name, release.version);
        if (changes && release !== releases.at(-1)) throw new GlobalsChangedError(changes);
        versions.set(entry.name, release.version);
        failed.delete(entry.name);
        markRemote('loaded', entry.name);
        if (release !== entry.releases[0]) {
          report({ kind: 'remote_fell_back', remote: entry.name, version: release.version, message: last.message });
        }
        return remoteModule;
      } catch (error) {
        failures += 1;
        last = new RemoteLoadError(entry.name, release.version, kindOf(error), error);
        timeouts = last.kind === 'timeout' ? timeouts + 1 : timeouts;
        const isAbandoned = timeouts >= ALLOWED_TIMEOUTS && release === releases[0];
        if (isAbandoned) slow.add(entry.name);
        if (isFinal(last.kind) || isAbandoned) abandoned.add(release.version);
      } finally {
        guards?.end(entry.name);
      }
    }
    if (!failed.has(entry.name)) {
      failed.add(entry.name);
      report({ kind: 'remote_failed', remote: entry.name, version: last.version, message: last.message });
    }
    throw last;
  }

  const forget = (name: string): void => {
    loading.delete(name);
    versions.delete(name);
  };

  const undoChanges = (name: string): string | null => guards?.undoChanges(name, versions.get(name) ?? '') ?? null;

  async function run(entry: RemoteEntry): Promise<RemoteModule> {
    const version = entry.releases[0]?.version ?? '';
    markRemote('load', entry.name);
    const cancel = schedule(
      () => report({ kind: 'remote_slow', remote: entry.name, version, message: `not loaded after ${SLOW_MS} ms` }),
      SLOW_MS,
    );
    try {
      return await tryReleases(entry);
    } catch (error) {
      loading.delete(entry.name);
      throw error;
    } finally {
      cancel();
    }
  }

  return {
    load(entry) {
      const known = loading.get(entry.name);
      if (known) return known;
      const promise = run(entry);
      loading.set(entry.name, promise);
      return promise;
    },
    versionOf: (name) => versions.get(name),
    isUsed: (name) => loading.has(name),
    fallBack(entry, reason) {
      const used = versions.get(entry.name);
      const abandonedVersions = abandonedReleases.get(entry.name)?.versions ?? new Set<string>();
      if (used === undefined || !loading.has(entry.name)) return false;
      abandonedVersions.add(used);
      abandonedReleases.set(entry.name, { versions: abandonedVersions, reason: `${used}: ${reason}` });
      if (!entry.releases.some(({ version }) => !abandonedVersions.has(version))) return false;
      forget(entry.name);
      return true;
    },
    reset(name) {
      failed.delete(name);
      guards?.forgive(name);
      if (abandonedReleases.delete(name)) forget(name);
    },
    beginStart(name, part) {
      markRemote('start', name, part);
      guards?.begin(name, versions.get(name) ?? '');
    },
    endStart: (name) => guards?.end(name),
    undoChanges: (name) => void undoChanges(name),
    assertGlobals(entry, part) {
      markRemote('shown', entry.name, part);
      const changes = undoChanges(entry.name);
      const isLast = entry.releases.at(-1)?.version === versions.get(entry.name);
      if (changes && !isLast) throw new GlobalsChangedError(changes);
    },
  };
}
