import type { AssetStore } from '../stores/asset-store.ts';
import type { Keeping } from './prune.ts';
import { prune } from './prune.ts';
import { removeUnlisted } from './release-files.ts';
import {
  ReleaseRejectedError,
  abort,
  promote,
  rollback,
  type ActionStamp,
  type ReleaseState,
} from './release-state.ts';
import { SHELL, changeRemoteState, changeShellState, readRemoteState, readShellState } from './state-file.ts';

/** A change that is the same for remotes and for the shell. */
type Transition = <State extends ReleaseState>(state: State) => State;

function required<State>(name: string, state: State | null): State {
  if (!state)
    throw new ReleaseRejectedError(`${name} was never deployed here. Deploy it first: "npm run deploy -- ${name}".`);
  return state;
}

const versionsOf = (state: ReleaseState | null): ReadonlySet<string> =>
  new Set(state?.releases.map(({ version }) => version));

async function change(store: AssetStore, name: string, transition: Transition): Promise<ReleaseState> {
  const after =
    name === SHELL
      ? await changeShellState(store, (state) => transition(required(name, state)))
      : await changeRemoteState(store, name, (state) => transition(required(name, state)));
  return required(name, after);
}

/** The canary becomes what everybody meets. @throws ReleaseRefusedError where there is none. */
export const promoteCanary = (store: AssetStore, name: string, stamp: ActionStamp): Promise<ReleaseState> =>
  change(store, name, (state) => promote(state, stamp));

/** The canary ends. @throws ReleaseRefusedError where there is none. */
export const abortCanary = (store: AssetStore, name: string, stamp: ActionStamp): Promise<ReleaseState> =>
  change(store, name, (state) => abort(state, stamp));

/** Goes back to an earlier release; its files are there, so this is one write. @throws ReleaseRefusedError */
export const rollbackRelease = (
  store: AssetStore,
  name: string,
  stamp: ActionStamp & { toVersion?: string | undefined },
): Promise<ReleaseState> => change(store, name, (state) => rollback(state, stamp));

/** Drops releases that nobody needs, then every file that no state names. Returns the versions that went. */
export async function pruneReleases(
  store: AssetStore,
  name: string,
  options: ActionStamp & Keeping,
): Promise<string[]> {
  await change(store, name, (state) => prune(state, options));
  const readKept = async () =>
    versionsOf(name === SHELL ? await readShellState(store) : await readRemoteState(store, name));
  return removeUnlisted(store, { name, nowMs: Date.parse(options.at), readKept });
}

/**
 * Takes a remote out of the registry, with all its releases and its history: its state goes first, so that nobody is sent to
 * files that are on their way out. A deploy that lands meanwhile is either met or lands after it, whole. A tab that has the
 * remote open keeps what it has loaded.
 * @throws ReleaseRefusedError for the shell, and for what was never deployed.
 */
export async function removeRemote(store: AssetStore, name: string, { at }: ActionStamp): Promise<void> {
  if (name === SHELL) throw new ReleaseRejectedError('Without a shell there is nothing. Roll it back instead.');
  let finished: ReadonlySet<string> = new Set();
  await changeRemoteState(store, name, (state) => {
    finished = versionsOf(required(name, state));
    return null;
  });
  const readKept = async () => versionsOf(await readRemoteState(store, name));
  await removeUnlisted(store, { name, nowMs: Date.parse(at), readKept, finished });
}
