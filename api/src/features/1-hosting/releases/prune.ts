import type { ReleaseEvent } from '@veleta/shared/contracts';
import { goodVersions, appendEvents, type ActionStamp, type ReleaseState } from './release-state.ts';

const DAY_MS = 86_400_000;

export interface RetentionPolicy {
  /** Number of newest releases that are always kept. */
  readonly newest: number;
  /** Days after which an open tab may lose access to its release. */
  readonly days: number;
}
export const DEFAULT_RETENTION: RetentionPolicy = { newest: 3, days: 7 };

/**
 * Removes releases outside the retention policy. Kept are the current release, its canary, the last good release before
 * it, and every release served within the last days: open tabs still load its chunks.
 */
export function prune<State extends ReleaseState>(
  state: State,
  { by, at, newest, days }: ActionStamp & RetentionPolicy,
): State {
  const since = Date.parse(at) - days * DAY_MS;
  const kept = new Set([state.current, ...goodVersions(state).slice(0, 2)]);
  if (state.canary) kept.add(state.canary.version);
  for (const { version } of state.releases.slice(0, newest)) kept.add(version);
  for (const release of state.releases) {
    const servedUntil = Math.max(Date.parse(release.published_at), lastServed(state.history, release.version));
    if (servedUntil >= since) kept.add(release.version);
  }
  const dropped = state.releases.filter(({ version }) => !kept.has(version));
  if (dropped.length === 0) return state;
  const events = dropped.map(({ version }): ReleaseEvent => ({ at, action: 'prune', version, by }));
  return {
    ...state,
    releases: state.releases.filter(({ version }) => kept.has(version)),
    history: appendEvents(state.history, ...events),
  };
}

/** Returns when a version was last served: it was replaced then as the current release or as the canary. */
function lastServed(history: readonly ReleaseEvent[], version: string): number {
  const times = history
    .filter((event) => event.version === version || event.previous === version)
    .filter((event) => event.action !== 'prune')
    .map(({ at }) => Date.parse(at));
  return Math.max(0, ...times);
}
