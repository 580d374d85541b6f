import type { CanaryReason } from '@veleta/shared/contracts';
import type { AssetStore } from '../asset-stores/index.ts';
import type { RetentionPolicy } from './prune.ts';
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

/** A change that applies to remotes and to the shell. */
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

/** Makes the canary the current release. @throws ReleaseRejectedError when there is none */
export const promoteCanary = (store: AssetStore, name: string, stamp: ActionStamp): Promise<ReleaseState> =>
  change(store, name, (state) => promote(state, stamp));

/** Ends the canary. @throws ReleaseRejectedError when there is none */
export const abortCanary = (store: AssetStore, name: string, stamp: ActionStamp): Promise<ReleaseState> =>
  change(store, name, (state) => abort(state, stamp));

/** A decision of a server about a canary: a reason ends it, null promotes it. */
export interface CanaryDecision extends ActionStamp {
  readonly version: string;
  readonly reason: CanaryReason | null;
}

/** Ends or promotes a canary. Changes nothing if it is not the canary any more. */
export const settleCanary = (
  store: AssetStore,
  name: string,
  { version, reason, ...stamp }: CanaryDecision,
): Promise<ReleaseState> =>
  change(store, name, (state) => {
    if (state.canary?.version !== version) return state;
    return reason ? abort(state, { ...stamp, reason }) : promote(state, stamp);
  });

/** Rolls back to an earlier release in one write, because its files are still stored. @throws ReleaseRejectedError */
export const rollbackRelease = (
  store: AssetStore,
  name: string,
  stamp: ActionStamp & { toVersion?: string | undefined },
): Promise<ReleaseState> => change(store, name, (state) => rollback(state, stamp));

/** Removes releases outside the retention policy, then the files that no state lists. Returns the removed versions. */
export async function pruneReleases(
  store: AssetStore,
  name: string,
  options: ActionStamp & RetentionPolicy,
): Promise<string[]> {
  await change(store, name, (state) => prune(state, options));
  const readListed = async () =>
    versionsOf(name === SHELL ? await readShellState(store) : await readRemoteState(store, name));
  return removeUnlisted(store, { name, nowMs: Date.parse(options.at), readListed });
}

/**
 * Removes a remote with all releases and its history from the registry. The state is removed first, so that browsers
 * are not sent to files that are being deleted. A concurrent deploy is either removed completely or remains completely.
 * Open tabs keep the code that they have loaded.
 * @throws ReleaseRejectedError for the shell, and for a remote that was never deployed
 */
export async function removeRemote(store: AssetStore, name: string, { at }: ActionStamp): Promise<void> {
  if (name === SHELL) throw new ReleaseRejectedError('The shell cannot be removed. Roll it back instead.');
  let finished: ReadonlySet<string> = new Set();
  await changeRemoteState(store, name, (state) => {
    finished = versionsOf(required(name, state));
    return null;
  });
  const readListed = async () => versionsOf(await readRemoteState(store, name));
  await removeUnlisted(store, { name, nowMs: Date.parse(at), readListed, finished });
}
