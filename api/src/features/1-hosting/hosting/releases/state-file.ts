import * as z from 'zod/mini';
import { RemoteStateSchema, ShellStateSchema, type RemoteState, type ShellState } from '@veleta/shared/contracts';
import { WriteConflictError, type AssetStore } from '../stores/asset-store.ts';

/** Every published thing's name: a remote's, or the shell's. */
export const SHELL = 'shell';
const NAMES = /^(?:shell|mf-[a-z][a-z-]*)$/;
export const isReleaseName = (name: string): boolean => NAMES.test(name);
export const stateKey = (name: string): string => `${name}/state.json`;

const KnownRemote = z.nullable(RemoteStateSchema);
const KnownShell = z.nullable(ShellStateSchema);
const dataOf = (bytes: Buffer): unknown => JSON.parse(bytes.toString('utf8'));

/** A state; null of what was taken out. @throws where it is no state. */
export const parseState = (name: string, bytes: Buffer): RemoteState | ShellState | null =>
  name === SHELL ? z.parse(KnownShell, dataOf(bytes)) : z.parse(KnownRemote, dataOf(bytes));

/** What the store knows of a remote. @throws where its state cannot be read. */
export async function readRemoteState(store: AssetStore, name: string): Promise<RemoteState | null> {
  const found = await store.read(stateKey(name));
  return found && found !== 'unchanged' ? z.parse(KnownRemote, dataOf(found.bytes)) : null;
}

/** What the store knows of the shell. @throws where its state cannot be read. */
export async function readShellState(store: AssetStore): Promise<ShellState | null> {
  const found = await store.read(stateKey(SHELL));
  return found && found !== 'unchanged' ? z.parse(KnownShell, dataOf(found.bytes)) : null;
}

/** Somebody always wins, so this many tries in vain mean that something else is wrong. */
const TRIES = 50;

/**
 * Changes a state as a whole. Where somebody else was faster, the change is made anew from what they left, so that both
 * land; a change that returns what it was given writes nothing. What is taken out leaves a word of that behind: a file that is
 * gone could not say who was first.
 */
async function change<State>(
  store: AssetStore,
  name: string,
  parse: (data: unknown) => State | null,
  decide: (state: State | null) => State | null,
): Promise<State | null> {
  const key = stateKey(name);
  for (let tried = 1; ; tried += 1) {
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
      if (!(error instanceof WriteConflictError) || tried === TRIES) throw error;
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
