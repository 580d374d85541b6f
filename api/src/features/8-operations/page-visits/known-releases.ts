import type { RemoteState, ShellState } from '@veleta/shared/contracts';
import type { ReleaseStates } from '../../1-hosting/releases/index.ts';

/** Releases of one remote that are counted: current, canary and the newest others, which open tabs may still use. */
const MOST_RELEASES = 6;

function versionsOf({ current, canary, releases }: RemoteState | ShellState): Set<string> {
  const wanted = [current, ...(canary ? [canary.version] : []), ...releases.map(({ version }) => version)];
  return new Set([...new Set(wanted)].slice(0, MOST_RELEASES));
}

/** Returns the versions whose visits are counted, by the name of the shell or remote. */
export function knownReleases(states: ReleaseStates | undefined): ReadonlyMap<string, ReadonlySet<string>> {
  const all = states ? [...states.remotes, ...(states.shell ? [states.shell] : [])] : [];
  return new Map(all.map((state) => [state.name, versionsOf(state)]));
}
