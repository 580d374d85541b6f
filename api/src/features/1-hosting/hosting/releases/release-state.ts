import type { Canary, ReleaseAction, ReleaseEvent } from '@veleta/shared/contracts';

/** What the states of remotes and of the shell have in common. */
export interface ReleaseState<Release extends Dated = Dated> {
  releases: Release[];
  current: string;
  canary: Canary | null;
  history: ReleaseEvent[];
}
/** Who does something, and when. */
export interface ActionStamp {
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}
export interface Dated {
  version: string;
  published_at: string;
}

/** A wish that the state does not allow; its message says what to do instead. */
export class ReleaseRejectedError extends Error {
  override readonly name = 'ReleaseRefusedError';
}

/** Events kept; far more than the releases that they speak of. */
const KEPT_EVENTS = 500;
const MAKES_CURRENT: ReadonlySet<ReleaseAction> = new Set(['bundled', 'deploy', 'promote', 'rollback']);

/** The event that made the current release current; undefined only in a state that nobody made by these rules. */
const lastSwitch = ({ history }: { history: readonly ReleaseEvent[] }): ReleaseEvent | undefined =>
  history.findLast(({ action }) => MAKES_CURRENT.has(action));

/** Whether the current release came with a server, so that a newer server may replace it. */
export const isBundled = (state: { history: readonly ReleaseEvent[] }): boolean =>
  lastSwitch(state)?.action === 'bundled';

/** Adds to a history. However long it gets, what made the current release current is never forgotten. */
export function appendEvents(history: readonly ReleaseEvent[], ...events: ReleaseEvent[]): ReleaseEvent[] {
  const all = [...history, ...events];
  const kept = all.slice(-KEPT_EVENTS);
  const switched = lastSwitch({ history: all });
  return switched && !kept.includes(switched) ? [switched, ...kept.slice(1)] : kept;
}

/** A canary that somebody ends by doing something else. */
const endOf = ({ canary, current }: ReleaseState<Dated>, { by, at }: ActionStamp): ReleaseEvent[] =>
  canary ? [{ at, action: 'abort', version: canary.version, previous: current, by }] : [];

/** A newer publication of one version takes the older's place; the newest stands first. */
function withRelease<Release extends Dated>(releases: readonly Release[], release: Release): Release[] {
  return [release, ...releases.filter(({ version }) => version !== release.version)];
}

/** What everybody meets from now on. A canary of another version goes on beside it. */
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
 * Shows a release to some; a canary that was there before gives way to it.
 * @throws ReleaseRefusedError where there is nothing to compare with, or nobody would meet it.
 */
export function startCanary<Release extends Dated>(
  state: ReleaseState<Release> | null,
  release: Release,
  { by, at, percent, organizations }: ActionStamp & Pick<Canary, 'percent' | 'organizations'>,
): ReleaseState<Release> {
  if (!state)
    throw new ReleaseRejectedError('There is no current release to try this one against. Deploy it without a canary.');
  if (state.current === release.version) {
    throw new ReleaseRejectedError(
      `${release.version} is what everybody already meets. Change something, or leave it.`,
    );
  }
  if (percent === 0 && organizations.length === 0) {
    throw new ReleaseRejectedError('Nobody would meet this canary. Give a percentage above 0, or organizations.');
  }
  return {
    releases: withRelease(state.releases, release),
    current: state.current,
    canary: { version: release.version, percent, organizations: [...organizations], since: at },
    history: appendEvents(
      state.history,
      ...(state.canary?.version === release.version ? [] : endOf(state, { by, at })),
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

/** The canary becomes what everybody meets. @throws ReleaseRefusedError where there is none. */
export function promote<State extends ReleaseState>(state: State, { by, at }: ActionStamp): State {
  const { version } = requireCanary(state);
  const history = appendEvents(state.history, { at, action: 'promote', version, previous: state.current, by });
  return { ...state, current: version, canary: null, history };
}

/** The canary ends, and everybody meets the current release again. @throws ReleaseRefusedError where there is none. */
export function abort<State extends ReleaseState>(state: State, { by, at }: ActionStamp): State {
  const { version } = requireCanary(state);
  const history = appendEvents(state.history, { at, action: 'abort', version, previous: state.current, by });
  return { ...state, canary: null, history };
}

/**
 * Goes back to the release that was good before, or to any other that is kept. A canary ends with it: it was to be compared
 * with what is now left.
 * @throws ReleaseRefusedError where there is nothing to go back to.
 */
export function rollback<State extends ReleaseState>(
  state: State,
  { by, at, toVersion }: ActionStamp & { toVersion?: string | undefined },
): State {
  const version = toVersion ?? goodVersions(state)[1];
  if (version === undefined)
    throw new ReleaseRejectedError('No earlier good release is kept, so there is nothing to go back to.');
  if (!state.releases.some((release) => release.version === version)) {
    const kept = state.releases.map((release) => release.version).join(', ');
    throw new ReleaseRejectedError(`Version ${version} is not kept. Kept are: ${kept}.`);
  }
  if (version === state.current) throw new ReleaseRejectedError(`${version} is what everybody already meets.`);
  const event: ReleaseEvent = { at, action: 'rollback', version, previous: state.current, by };
  const history = appendEvents(state.history, ...endOf(state, { by, at }), event);
  return { ...state, current: version, canary: null, history };
}

/**
 * Kept versions that were good, the current one first, then what it followed. A release that was left by a rollback is not
 * among them, nor is one that was only ever a canary.
 */
export function goodVersions(state: ReleaseState): string[] {
  const line: string[] = [];
  for (const { action, version } of state.history) {
    if (!MAKES_CURRENT.has(action)) continue;
    const place = line.indexOf(version);
    if (action === 'rollback' && place >= 0) line.length = place;
    else if (place >= 0) line.splice(place, 1);
    else if (action === 'rollback') line.pop();
    line.push(version);
  }
  if (line.at(-1) !== state.current) line.push(state.current);
  const kept = new Set(state.releases.map((release) => release.version));
  return line.filter((version) => kept.has(version)).reverse();
}
