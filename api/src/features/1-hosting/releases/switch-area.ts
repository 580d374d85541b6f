import { ALWAYS_ON, type RemoteState } from '@veleta/shared/contracts';
import type { AssetStore } from '../asset-stores/index.ts';
import type { CanaryDecision } from './operations.ts';
import { appendEvents, ReleaseRejectedError, type ActionStamp } from './release-state.ts';
import { changeRemoteState } from './state-file.ts';
import type { StateReader } from './state-reader.ts';

/** The releases that a server hosts, and how its operators switch areas off and on. */
export interface HostedReleases extends StateReader {
  /** Switches an area, so that this server applies it immediately. @throws ReleaseRejectedError */
  switchArea(name: string, isOn: boolean, stamp: ActionStamp): Promise<RemoteState>;
  /** Ends or promotes a canary. Returns false if it is not the canary any more. */
  settleCanary(name: string, decision: CanaryDecision): Promise<boolean>;
}

/** Returns the remotes whose area is on. */
export const areasOn = (remotes: readonly RemoteState[]): RemoteState[] =>
  remotes.filter((state) => state.switched_off === undefined);

/**
 * Switches the area of a remote off or on. Releases stay as they are: a deploy, a canary or a rollback does not switch
 * it. An area that is already in that state is not changed.
 * @throws ReleaseRejectedError for sign-in, and for a remote that was never deployed
 */
export async function switchArea(
  store: AssetStore,
  name: string,
  isOn: boolean,
  { by, at }: ActionStamp,
): Promise<RemoteState> {
  if (!isOn && ALWAYS_ON.includes(name))
    throw new ReleaseRejectedError(`${name} cannot be switched off: no person could sign in to switch it on again.`);
  const after = await changeRemoteState(store, name, (state) => {
    if (!state) throw new ReleaseRejectedError(`${name} was never deployed here.`);
    const { switched_off: before, ...rest } = state;
    if ((before === undefined) === isOn) return state;
    const history = appendEvents(state.history, {
      at,
      action: isOn ? 'switch_on' : 'switch_off',
      version: state.current,
      by,
    });
    return { ...rest, history, ...(isOn ? {} : { switched_off: { at, by } }) };
  });
  if (!after) throw new Error(`${name} has no state after it was switched.`);
  return after;
}
