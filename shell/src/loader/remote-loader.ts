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
  later: (callback: () => void, ms: number) => () => void;
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
  stepBack(entry: RemoteEntry, reason: string): boolean;
  /**
   * Forgets the abandoned releases of a remote without mounted parts: the next `load` starts with the current release.
   */
  startOver(name: string): void;
}

const SLOW_MS = 2000;
/** Timeouts after which a release is abandoned, if there is an older one. */
const HANGS_BORNE = 2;

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
  const { containers, report, pause, fraction, baseBackoffMs, later } = options;
  const loading = new Map<string, Promise<RemoteModule>>();
  const versions = new Map<string, string>();
  /** Abandoned releases by remote, with the reason of the last one. */
  const givenUp = new Map<string, { versions: Set<string>; reason: string }>();

  async function tryAll(entry: RemoteEntry): Promise<RemoteModule> {
    const { versions: dismissed, reason } = givenUp.get(entry.name) ?? { versions: new Set<string>(), reason: '' };
    const releases = entry.releases.filter(({ version }) => !dismissed.has(version));
    const hopeless = new Set<string>();
    let failures = 0;
    let hangs = 0;
    let last = new RemoteLoadError(entry.name, '', 'unknown', reason || 'no release');
    for (const step of planLoad(releases)) {
      const { release } = step;
      if (hopeless.has(release.version)) continue;
      // The first attempt at another release needs no pause.
      if (release.version === last.version) await pause(backoffMs(failures, baseBackoffMs, fraction));
      try {
        const how = { isFresh: step.isFresh || dismissed.size > 0, limitMs: step.limitMs };
        const remoteModule = remoteModuleOf(await containers.open(entry.container, release, how), entry);
        versions.set(entry.name, release.version);
        if (release !== entry.releases[0]) {
          report({ kind: 'remote_fell_back', remote: entry.name, version: release.version, message: last.message });
        }
        return remoteModule;
      } catch (error) {
        failures += 1;
        last = new RemoteLoadError(entry.name, release.version, kindOf(error), error);
        hangs = last.kind === 'timeout' ? hangs + 1 : hangs;
        const isLeft = hangs >= HANGS_BORNE && release !== releases.at(-1);
        if (isFinal(last.kind) || isLeft) hopeless.add(release.version);
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
    const callOff = later(
      () => report({ kind: 'remote_slow', remote: entry.name, version, message: `not there after ${SLOW_MS} ms` }),
      SLOW_MS,
    );
    try {
      return await tryAll(entry);
    } catch (error) {
      loading.delete(entry.name);
      throw error;
    } finally {
      callOff();
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
    stepBack(entry, reason) {
      const used = versions.get(entry.name);
      const dismissed = givenUp.get(entry.name)?.versions ?? new Set<string>();
      if (used === undefined || !loading.has(entry.name)) return false;
      dismissed.add(used);
      givenUp.set(entry.name, { versions: dismissed, reason: `${used}: ${reason}` });
      if (!entry.releases.some(({ version }) => !dismissed.has(version))) return false;
      forget(entry.name);
      return true;
    },
    startOver(name) {
      if (givenUp.delete(name)) forget(name);
    },
  };
}
