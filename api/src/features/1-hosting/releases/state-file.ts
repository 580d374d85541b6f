import * as z from 'zod/mini';
import { RemoteStateSchema, ShellStateSchema, type RemoteState, type ShellState } from '@veleta/shared/contracts';
import { WriteConflictError, type AssetStore } from '../asset-stores/index.ts';

/** Name of the shell among the published names; the others are remotes. */
export const SHELL = 'shell';
const NAMES = /^(?:shell|mf-[a-z][a-z-]*)$/;
export const isReleaseName = (name: string): boolean => NAMES.test(name);
export const stateKey = (name: string): string => `${name}/state.json`;

const KnownRemote = z.nullable(RemoteStateSchema);
const KnownShell = z.nullable(ShellStateSchema);
const dataOf = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'));

/** Parses a state; null after a removal. @throws for invalid content */
export const parseState = (name: string, bytes: Buffer): RemoteState | ShellState | null =>
  name === SHELL ? z.parse(KnownShell, dataOf(bytes)) : z.parse(KnownRemote, dataOf(bytes));

/** Reads the state of a remote. @throws when it is invalid */
export async function readRemoteState(store: AssetStore, name: string): Promise<RemoteState | null> {
  const found = await store.read(stateKey(name));
  return found && found !== 'unchanged' ? z.parse(KnownRemote, dataOf(found.bytes)) : null;
}

/** Reads the state of the shell. @throws when it is invalid */
export async function readShellState(store: AssetStore): Promise<ShellState | null> {
  const found = await store.read(stateKey(SHELL));
  return found && found !== 'unchanged' ? z.parse(KnownShell, dataOf(found.bytes)) : null;
}

/** One of the concurrent writers always succeeds, so this many conflicts indicate another problem. */
const MAX_ATTEMPTS = 50;

/**
 * Changes a state with optimistic concurrency: after a conflict, `decide` runs again with the new state. Returning the
 * same state writes nothing. A removed state is written as null rather than deleted, because a deleted file could not
 * detect conflicts.
 */
async function change<State>(
  store: AssetStore,
  name: string,
  parse: (data: unknown) => State | null,
  decide: (state: State | null) => State | null,
): Promise<State | null> {
  const key = stateKey(name);
  for (let attempt = 1; ; attempt += 1) {
    const found = await store.read(key);
    if (found === 'unchanged') throw new Error(`${key} was read without a known revision.`);
    const before = found ? parse(dataOf(found.bytes)) : null;
    const after = decide(before);
    if (after === before) return after;
    const bytes = Buffer.from(`${JSON.stringify(after, null, 2)}\n`);
    try {
      await store.write(key, bytes, found ? { revision: found.revision } : 'absent');
      return after;
    } catch (error) {
      if (!(error instanceof WriteConflictError) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

export const changeRemoteState = (
  store: AssetStore,
  name: string,
  decide: (state: RemoteState | null) => RemoteState | null,
): Promise<RemoteState | null> => change(store, name, (data) => z.parse(KnownRemote, data), decide);

export const changeShellState = (
  store: AssetStore,
  decide: (state: ShellState | null) => ShellState | null,
): Promise<ShellState | null> => change(store, SHELL, (data) => z.parse(KnownShell, data), decide);
