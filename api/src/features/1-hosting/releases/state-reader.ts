import type { RemoteState, ShellState } from '@veleta/shared/contracts';
import type { Clock } from '../../../platform/clock.ts';
import type { AssetStore } from '../asset-stores/index.ts';
import { isReleaseName, parseState, stateKey } from './state-file.ts';

export interface ReleaseStates {
  readonly remotes: readonly RemoteState[];
  /** Null if no shell was published. */
  readonly shell: ShellState | null;
  /** Changes whenever a state changes. */
  readonly revision: string;
}

/** Result of the last access to the store, for operators. */
export interface StoreStatus {
  readonly location: string;
  readonly isReachable: boolean;
  /** Whether releases are cached on this machine, so that they are served while the store is unreachable. */
  readonly isCopied: boolean;
  /** ISO 8601; null before the first successful read. */
  readonly lastReadAt: string | null;
  /** Errors of the store, or of single states. */
  readonly problems: readonly string[];
}

export interface StateReader {
  /** Returns the states; reads them again if they are older than the limit, which defaults to the reader's own. */
  read(maxAgeMs?: number): Promise<ReleaseStates>;
  /** Reads the states now. */
  refresh(): Promise<ReleaseStates>;
  status(): StoreStatus;
}

const NOTHING: ReleaseStates = { remotes: [], shell: null, revision: '' };
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads the changed states of a store. If the store does not respond, the states stay as they were. An invalid state
 * keeps the remote's previous one, or skips the remote.
 */
export function createStateReader({
  store,
  clock,
  maxAgeMs,
  warn,
}: {
  store: AssetStore;
  clock: Clock;
  maxAgeMs: number;
  warn: (problem: { cause: unknown; name?: string }) => void;
}): StateReader {
  const known = new Map<string, { revision: string; state: RemoteState | ShellState | null }>();
  let states = NOTHING;
  let readMs: number | null = null;
  let problems: readonly string[] = [];
  /** Errors of invalid states by name, until the state changes. */
  const invalid = new Map<string, string>();
  let isReachable = true;
  let checkedMs: number | null = null;
  let running: Promise<ReleaseStates> | null = null;

  const readOne = async (name: string): Promise<void> => {
    const before = known.get(name);
    const found = await store.read(stateKey(name), before?.revision);
    if (found === 'unchanged') return;
    invalid.delete(name);
    if (found === null) return void known.delete(name);
    try {
      const state = parseState(name, found.bytes);
      if (state === null) return void known.delete(name);
      known.set(name, { revision: found.revision, state });
    } catch (cause) {
      warn({ cause, name });
      known.set(name, { revision: found.revision, state: before?.state ?? null });
      invalid.set(name, `${name}: ${reasonOf(cause)}`);
    }
  };

  const readAll = async (): Promise<ReleaseStates> => {
    checkedMs = clock.now().getTime();
    try {
      const names = (await store.folders()).filter(isReleaseName);
      for (const name of known.keys()) {
        if (names.includes(name)) continue;
        known.delete(name);
        invalid.delete(name);
      }
      await Promise.all(names.map(readOne));
      isReachable = true;
      readMs = clock.now().getTime();
      problems = [...invalid.values()];
    } catch (cause) {
      if (isReachable) warn({ cause });
      isReachable = false;
      problems = [reasonOf(cause)];
    }
    const ordered = [...known].sort(([a], [b]) => (a < b ? -1 : 1));
    const revision = ordered.map(([name, each]) => `${name}:${each.revision}`).join(' ');
    if (revision !== states.revision) states = { ...collect(ordered.map(([, { state }]) => state)), revision };
    return states;
  };

  const refresh = (): Promise<ReleaseStates> => {
    running ??= readAll().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    refresh,
    read: async (limitMs = maxAgeMs) => {
      // An unreachable store is not queried again by every request.
      const ageMs = checkedMs === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - checkedMs;
      if (ageMs >= limitMs) await refresh();
      return states;
    },
    status: () => ({
      location: store.location,
      isReachable,
      isCopied: store.folder === null,
      lastReadAt: readMs === null ? null : new Date(readMs).toISOString(),
      problems,
    }),
  };
}

function collect(all: readonly (RemoteState | ShellState | null)[]): Omit<ReleaseStates, 'revision'> {
  const remotes: RemoteState[] = [];
  let shell: ShellState | null = null;
  for (const state of all) {
    if (state && 'container' in state) remotes.push(state);
    else if (state) shell = state;
  }
  return { remotes, shell };
}
