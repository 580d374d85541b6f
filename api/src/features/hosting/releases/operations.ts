import type { AssetStore } from '../stores/asset-store.ts';
import type { Keeping } from './prune.ts';
import { prune } from './prune.ts';
import { removeUnlisted } from './release-files.ts';
import { ReleaseRefusedError, abort, promote, rollback, type Deed, type ReleaseState } from './release-state.ts';
import { SHELL, changeRemoteState, changeShellState, readRemoteState, readShellState, stateKey } from './state-file.ts';

/** A change that is the same for remotes and for the shell. */
type Transition = <State extends ReleaseState>(state: State) => State;

function required<State>(name: string, state: State | null): State {
  if (!state)
    throw new ReleaseRefusedError(`${name} was never deployed here. Deploy it first: "npm run deploy -- ${name}".`);
  return state;
}

async function change(store: AssetStore, name: string, transition: Transition): Promise<ReleaseState> {
  const after =
    name === SHELL
      ? await changeShellState(store, (state) => transition(required(name, state)))
      : await changeRemoteState(store, name, (state) => transition(required(name, state)));
  return required(name, after);
}

/** The canary becomes what everybody meets. @throws ReleaseRefusedError where there is none. */
export const promoteCanary = (store: AssetStore, name: string, deed: Deed): Promise<ReleaseState> =>
  change(store, name, (state) => promote(state, deed));

/** The canary ends. @throws ReleaseRefusedError where there is none. */
export const abortCanary = (store: AssetStore, name: string, deed: Deed): Promise<ReleaseState> =>
  change(store, name, (state) => abort(state, deed));

/** Goes back to an earlier release; its files are there, so this is one write. @throws ReleaseRefusedError */
export const rollbackRelease = (
  store: AssetStore,
  name: string,
  deed: Deed & { toVersion?: string | undefined },
): Promise<ReleaseState> => change(store, name, (state) => rollback(state, deed));

/** Drops releases that nobody needs, then every file that no state names. Returns the versions that went. */
export async function pruneReleases(store: AssetStore, name: string, options: Deed & Keeping): Promise<string[]> {
  await change(store, name, (state) => prune(state, options));
  const readKept = async (): Promise<ReadonlySet<string>> => {
    const state = name === SHELL ? await readShellState(store) : await readRemoteState(store, name);
    return new Set(required(name, state).releases.map(({ version }) => version));
  };
  return removeUnlisted(store, { name, nowMs: Date.parse(options.at), readKept });
}

/**
 * Takes a remote out of the registry, with all its releases and its history: its state goes first, so that nobody is sent to
 * files that are on their way out. A tab that has it open keeps what it has loaded.
 * @throws ReleaseRefusedError for the shell, and for what was never deployed.
 */
export async function removeRemote(store: AssetStore, name: string): Promise<void> {
  if (name === SHELL) throw new ReleaseRefusedError('Without a shell there is nothing. Roll it back instead.');
  required(name, await readRemoteState(store, name));
  await store.remove(stateKey(name));
  for (const { key } of await store.list(name)) await store.remove(key);
}
