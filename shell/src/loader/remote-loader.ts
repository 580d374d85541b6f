import { REMOTE_CONTRACT, type RemoteEntry, type RemoteRelease } from '@veleta/shared/contracts';
import type { RemoteModule } from '@veleta/shared/remote';
import { isFinal, kindOf, RemoteContractError, RemoteLoadError } from './load-error.ts';
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
}

export interface RemoteLoader {
  /**
   * Loads a remote once and caches it; a failure is not cached, so that a later call tries again.
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
}

const SLOW_MS = 2000;
/** Timeouts after which a release is abandoned, if there is an older one. */
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
  const versions = new Map<string, string>();
  /** Abandoned releases by remote, with the reason of the last one. */
  const abandonedReleases = new Map<string, { versions: Set<string>; reason: string }>();

  async function tryReleases(entry: RemoteEntry): Promise<RemoteModule> {
    const { versions: abandonedVersions, reason } = abandonedReleases.get(entry.name) ?? {
      versions: new Set<string>(),
      reason: '',
    };
    const releases = entry.releases.filter(({ version }) => !abandonedVersions.has(version));
    const abandoned = new Set<string>();
    let failures = 0;
    let timeouts = 0;
    let last = new RemoteLoadError(entry.name, '', 'unknown', reason || 'no release');
    for (const step of planLoad(releases)) {
      const { release } = step;
      if (abandoned.has(release.version)) continue;
      // The first attempt at another release needs no pause.
      if (release.version === last.version) await pause(backoffMs(failures, baseBackoffMs, fraction));
      try {
        const how = { isFresh: step.isFresh || abandonedVersions.size > 0, limitMs: step.limitMs };
        const remoteModule = remoteModuleOf(await containers.open(entry.container, release, how), entry);
        versions.set(entry.name, release.version);
        if (release !== entry.releases[0]) {
          report({ kind: 'remote_fell_back', remote: entry.name, version: release.version, message: last.message });
        }
        return remoteModule;
      } catch (error) {
        failures += 1;
        last = new RemoteLoadError(entry.name, release.version, kindOf(error), error);
        timeouts = last.kind === 'timeout' ? timeouts + 1 : timeouts;
        const isAbandoned = timeouts >= ALLOWED_TIMEOUTS && release !== releases.at(-1);
        if (isFinal(last.kind) || isAbandoned) abandoned.add(release.version);
      }
    }
    report({ kind: 'remote_failed', remote: entry.name, version: last.version, message: last.message });
    throw last;
  }

  const forget = (name: string): void => {
    loading.delete(name);
    versions.delete(name);
  };

  async function run(entry: RemoteEntry): Promise<RemoteModule> {
    const version = entry.releases[0]?.version ?? '';
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
      if (abandonedReleases.delete(name)) forget(name);
    },
  };
}
