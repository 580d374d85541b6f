import type { ReleaseEvent, RemoteState, ShellState } from '@veleta/shared/contracts';
import type { PreviewedRelease } from './preview-address.ts';

/** Formats releases as lines, newest first, with their audience; those of a remote with their preview addresses. */
export function describeReleases(
  state: RemoteState | ShellState,
  addressOf: (release: PreviewedRelease) => string,
): string[] {
  const { name, releases, current, canary } = state;
  const off = 'switched_off' in state ? state.switched_off : undefined;
  const lines = releases.flatMap((release) => {
    const { version, published_at } = release;
    const marks = [
      ...(version === current ? ['current'] : []),
      ...(version === canary?.version ? [`canary: ${audienceOf(canary)}`] : []),
    ];
    const line = `  ${version}  ${published_at.slice(0, 16).replace('T', ' ')}${marks.length > 0 ? `  ${marks.join(', ')}` : ''}`;
    return 'descriptor' in release ? [line, `      preview: ${addressOf(release)}`] : [line];
  });
  return [off ? `${name}  switched off since ${off.at.slice(0, 16).replace('T', ' ')} by ${off.by}` : name, ...lines];
}

const audienceOf = ({ percent, organizations }: { percent: number; organizations: readonly string[] }): string =>
  [...(percent > 0 ? [`${percent} %`] : []), ...organizations].join(', ');

/** Formats the release history, newest first. */
export const describeHistory = (history: readonly ReleaseEvent[]): string[] =>
  history
    .toReversed()
    .map(
      ({ at, action, version, previous, by }) =>
        `${at.slice(0, 19).replace('T', ' ')}  ${action.padEnd(10)}  ${version}${previous && previous !== version ? `  (was ${previous})` : ''}  ${by}`,
    );
