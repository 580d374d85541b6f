import type { RemoteState, ShellState } from '@veleta/shared/contracts';
import type { Clock } from '../../../../platform/clock.ts';
import type { AssetStore } from '../stores/asset-store.ts';
import { isReleaseName, parseState, stateKey } from './state-file.ts';

export interface ReleaseStates {
  readonly remotes: readonly RemoteState[];
  /** Null where no shell was published. */
  readonly shell: ShellState | null;
  /** Differs whenever a state does. */
  readonly revision: string;
}

/** How the store answered last, for who watches over the deployment. */
export interface StoreStatus {
  readonly location: string;
  readonly isReachable: boolean;
  /** Its releases are copied to this machine, so that they are served on while it is away. */
  readonly isCopied: boolean;
  /** ISO 8601; null before the first time. */
  readonly lastReadAt: string | null;
  /** Why it could not be read, or which states could not. */
  readonly problems: readonly string[];
}

export interface StateReader {
  /** The states: read again first where they are older than the limit, which is the reader's own unless one is given. */
  read(maxAgeMs?: number): Promise<ReleaseStates>;
  /** Reads now. */
  refresh(): Promise<ReleaseStates>;
  status(): StoreStatus;
}

const NOTHING: ReleaseStates = { remotes: [], shell: null, revision: '' };
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Reads every state of a store, those that changed only. A store that does not answer leaves the states as they were; a
 * state that cannot be read leaves its remote as it was, or out.
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
  let problems: string[] = [];
  let isReachable = true;
  let askedMs: number | null = null;
  let running: Promise<ReleaseStates> | null = null;

  const readOne = async (name: string): Promise<void> => {
    const before = known.get(name);
    const found = await store.read(stateKey(name), before?.revision);
    if (found === 'unchanged') return;
    if (found === null) return void known.delete(name);
    try {
      const state = parseState(name, found.bytes);
      if (state === null) return void known.delete(name);
      known.set(name, { revision: found.revision, state });
    } catch (cause) {
      warn({ cause, name });
      known.set(name, { revision: found.revision, state: before?.state ?? null });
      problems.push(`${name}: ${reasonOf(cause)}`);
    }
  };

  const readAll = async (): Promise<ReleaseStates> => {
    const before = problems;
    askedMs = clock.now().getTime();
    problems = [];
    try {
      const names = (await store.folders()).filter(isReleaseName);
      for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
      await Promise.all(names.map(readOne));
      isReachable = true;
      readMs = clock.now().getTime();
      // A broken state is read once; that it is broken stays true until it changes.
      problems.push(
        ...before.filter(
          (problem) => known.get(problem.split(':')[0] ?? '')?.state === null && !problems.includes(problem),
        ),
      );
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
      // A store that does not answer is not asked by every request anew.
      const ageMs = askedMs === null ? Number.POSITIVE_INFINITY : clock.now().getTime() - askedMs;
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
