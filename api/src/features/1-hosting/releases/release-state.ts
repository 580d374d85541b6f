import type { Canary, CanaryReason, ReleaseAction, ReleaseEvent } from '@veleta/shared/contracts';

/** Fields that the states of remotes and of the shell share. */
export interface ReleaseState<Release extends Dated = Dated> {
  releases: Release[];
  current: string;
  canary: Canary | null;
  history: ReleaseEvent[];
}
/** Who performs an action, and when. */
export interface ActionStamp {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}
export interface Dated {
  version: string;
  published_at: string;
}

/** Thrown for a change that the state does not allow; the message says what to do instead. */
export class ReleaseRejectedError extends Error {
  override readonly name = 'ReleaseRejectedError';
}

/** Maximum number of events; far more than the releases that they refer to. */
const KEPT_EVENTS = 500;
const MAKES_CURRENT: ReadonlySet<ReleaseAction> = new Set(['bundled', 'deploy', 'promote', 'rollback']);

/** Returns the event that made the current release current; undefined only in a state written by other code. */
const lastSwitch = ({ history }: { history: readonly ReleaseEvent[] }): ReleaseEvent | undefined =>
  history.findLast(({ action }) => MAKES_CURRENT.has(action));

/** Returns whether the current release was shipped with a server, so that a newer server may replace it. */
export const isBundled = (state: { history: readonly ReleaseEvent[] }): boolean =>
  lastSwitch(state)?.action === 'bundled';

/** Appends events to a history of limited length. The event that made the current release current is always kept. */
export function appendEvents(history: readonly ReleaseEvent[], ...events: ReleaseEvent[]): ReleaseEvent[] {
  const all = [...history, ...events];
  const kept = all.slice(-KEPT_EVENTS);
  const switched = lastSwitch({ history: all });
  return switched && !kept.includes(switched) ? [switched, ...kept.slice(1)] : kept;
}

/** Returns the event of a canary that another action ends. */
const abortEvents = ({ canary, current }: ReleaseState<Dated>, { by, at }: ActionStamp): ReleaseEvent[] =>
  canary ? [{ at, action: 'abort', version: canary.version, previous: current, by }] : [];

/** Adds a release as the newest; it replaces an earlier publication of the same version. */
function withRelease<Release extends Dated>(releases: readonly Release[], release: Release): Release[] {
  return [release, ...releases.filter(({ version }) => version !== release.version)];
}

/** Makes a release current. A canary of another version continues. */
export function deploy<Release extends Dated>(
  state: ReleaseState<Release> | null,
  release: Release,
  { by, at, action = 'deploy' }: ActionStamp & { action?: 'deploy' | 'bundled' },
): ReleaseState<Release> {
  const event: ReleaseEvent = { at, action, version: release.version, by };
  if (!state) return { releases: [release], current: release.version, canary: null, history: [event] };
  return {
    releases: withRelease(state.releases, release),
    current: release.version,
    canary: state.canary?.version === release.version ? null : state.canary,
    history: appendEvents(state.history, { ...event, previous: state.current }),
  };
}

/**
 * Starts a canary of a release; it replaces an earlier canary.
 * @throws ReleaseRejectedError when there is no current release, or when it would be served to no browser
 */
export function startCanary<Release extends Dated>(
  state: ReleaseState<Release> | null,
  release: Release,
  { by, at, percent, organizations }: ActionStamp & Pick<Canary, 'percent' | 'organizations'>,
): ReleaseState<Release> {
  if (!state)
    throw new ReleaseRejectedError('There is no current release to compare the canary with. Deploy without a canary.');
  if (state.current === release.version) {
    throw new ReleaseRejectedError(`${release.version} is already the current release. Change something, or leave it.`);
  }
  if (percent === 0 && organizations.length === 0) {
    throw new ReleaseRejectedError(
      'The canary would be served to no browser. Set a percentage above 0, or organizations.',
    );
  }
  return {
    releases: withRelease(state.releases, release),
    current: state.current,
    canary: { version: release.version, percent, organizations: [...organizations], since: at },
    history: appendEvents(
      state.history,
      ...(state.canary?.version === release.version ? [] : abortEvents(state, { by, at })),
      {
        at,
        action: 'canary',
        version: release.version,
        previous: state.current,
        by,
      },
    ),
  };
}

function requireCanary(state: ReleaseState): Canary {
  if (!state.canary)
    throw new ReleaseRejectedError('There is no canary. Start one with "npm run deploy -- <name> --canary 10".');
  return state.canary;
}

/** Makes the canary the current release. @throws ReleaseRejectedError when there is none */
export function promote<State extends ReleaseState>(state: State, { by, at }: ActionStamp): State {
  const { version } = requireCanary(state);
  const history = appendEvents(state.history, { at, action: 'promote', version, previous: state.current, by });
  return { ...state, current: version, canary: null, history };
}

/** Ends the canary. @throws ReleaseRejectedError when there is none */
export function abort<State extends ReleaseState>(
  state: State,
  { by, at, reason }: ActionStamp & { reason?: CanaryReason },
): State {
  const { version } = requireCanary(state);
  const event: ReleaseEvent = { at, action: 'abort', version, previous: state.current, by };
  const history = appendEvents(state.history, reason ? { ...event, reason } : event);
  return { ...state, canary: null, history };
}

/**
 * Rolls back to the previous good release, or to a given kept one. It also ends a canary, because the canary was
 * compared with the replaced release.
 * @throws ReleaseRejectedError when there is no such release
 */
export function rollback<State extends ReleaseState>(
  state: State,
  { by, at, toVersion }: ActionStamp & { toVersion?: string | undefined },
): State {
  const version = toVersion ?? goodVersions(state)[1];
  if (version === undefined) throw new ReleaseRejectedError('There is no earlier good release to roll back to.');
  if (!state.releases.some((release) => release.version === version)) {
    const kept = state.releases.map((release) => release.version).join(', ');
    throw new ReleaseRejectedError(`Version ${version} is not available. Available versions: ${kept}.`);
  }
  if (version === state.current) throw new ReleaseRejectedError(`${version} is already the current release.`);
  const event: ReleaseEvent = { at, action: 'rollback', version, previous: state.current, by };
  const history = appendEvents(state.history, ...abortEvents(state, { by, at }), event);
  return { ...state, current: version, canary: null, history };
}

/**
 * Returns the kept versions that were good, newest first, starting with the current one. Excludes releases that were
 * rolled back and releases that were only canaries.
 */
export function goodVersions(state: ReleaseState): string[] {
  const versions: string[] = [];
  for (const { action, version } of state.history) {
    if (!MAKES_CURRENT.has(action)) continue;
    const index = versions.indexOf(version);
    if (action === 'rollback' && index >= 0) versions.length = index;
    else if (index >= 0) versions.splice(index, 1);
    else if (action === 'rollback') versions.pop();
    versions.push(version);
  }
  if (versions.at(-1) !== state.current) versions.push(state.current);
  const kept = new Set(state.releases.map((release) => release.version));
  return versions.filter((version) => kept.has(version)).reverse();
}
