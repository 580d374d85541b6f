import { REMOTE_CONTRACT, type RemoteEntry, type RemoteRelease } from '@veleta/shared/contracts';
import type { RemoteModule } from '@veleta/shared/remote';
import { isFinal, kindOf, RemoteContractError, RemoteLoadError } from './load-error.ts';
import { backoffMs, planLoad } from './load-plan.ts';

/** The federation runtime, as far as loading goes. */
export interface Containers {
  /** Fetches the door of a container from a release; `isFresh` replaces a container that was tried before. */
  open(container: string, release: RemoteRelease, isFresh: boolean): Promise<unknown>;
}

/** What happened, for the report to the server. */
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
  /** Calls back once after a time; returns how to call it off. */
  later: (callback: () => void, ms: number) => () => void;
}

export interface RemoteLoader {
  /** Loads a remote once; a failure is forgotten, so that a later call tries again. @throws RemoteLoadError */
  load(entry: RemoteEntry): Promise<RemoteModule>;
  /** The version that was loaded, undefined before. */
  versionOf(name: string): string | undefined;
}

const SLOW_MS = 2000;

function isDoor(value: unknown, entry: RemoteEntry): value is RemoteModule {
  if (typeof value !== 'object' || value === null) return false;
  // Each property is checked before it is trusted.
  const door = value as Partial<Record<keyof RemoteModule, unknown>>;
  return (
    door.contract === REMOTE_CONTRACT &&
    door.name === entry.name &&
    [door.routes, door.slots, door.messages].every((part) => typeof part === 'object' && part !== null)
  );
}

function doorOf(namespace: unknown, entry: RemoteEntry): RemoteModule {
  const door = typeof namespace === 'object' && namespace !== null && 'default' in namespace ? namespace.default : undefined;
  if (!isDoor(door, entry)) throw new RemoteContractError(`${entry.name} exposes no module of contract ${REMOTE_CONTRACT}`);
  return door;
}

export function createRemoteLoader(options: LoaderOptions): RemoteLoader {
  const { containers, report, pause, fraction, baseBackoffMs, later } = options;
  const loading = new Map<string, Promise<RemoteModule>>();
  const versions = new Map<string, string>();

  async function tryAll(entry: RemoteEntry): Promise<RemoteModule> {
    const hopeless = new Set<string>();
    let failures = 0;
    let last = new RemoteLoadError(entry.name, '', 'unknown', 'no release');
    for (const { release, isFresh } of planLoad(entry.releases)) {
      if (hopeless.has(release.version)) continue;
      // The next release is another try at something new: no reason to wait for it.
      if (failures > 0 && release.version === last.version) await pause(backoffMs(failures, baseBackoffMs, fraction));
      try {
        const door = doorOf(await containers.open(entry.container, release, isFresh), entry);
        versions.set(entry.name, release.version);
        if (release !== entry.releases[0]) {
          report({ kind: 'remote_fell_back', remote: entry.name, version: release.version, message: last.message });
        }
        return door;
      } catch (error) {
        failures += 1;
        last = new RemoteLoadError(entry.name, release.version, kindOf(error), error);
        if (isFinal(last.kind)) hopeless.add(release.version);
      }
    }
    report({ kind: 'remote_failed', remote: entry.name, version: last.version, message: last.message });
    throw last;
  }

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
  };
}
