import type { ReleaseEvent } from '@veleta/shared/contracts';
import type { ReleaseState } from '@veleta/api/releases';

/** Formats a remote's releases as lines, newest first, with their audience. */
export function describeReleases(name: string, { releases, current, canary }: ReleaseState): string[] {
  const lines = releases.map(({ version, published_at }) => {
    const marks = [
      ...(version === current ? ['current'] : []),
      ...(version === canary?.version ? [`canary: ${audienceOf(canary)}`] : []),
    ];
    return `  ${version}  ${published_at.slice(0, 16).replace('T', ' ')}${marks.length > 0 ? `  ${marks.join(', ')}` : ''}`;
  });
  return [name, ...lines];
}

const audienceOf = ({ percent, organizations }: { percent: number; organizations: readonly string[] }): string =>
  [...(percent > 0 ? [`${percent} %`] : []), ...organizations].join(', ');

/** Formats the release history, newest first. */
export const describeHistory = (history: readonly ReleaseEvent[]): string[] =>
  history
    .toReversed()
    .map(
      ({ at, action, version, previous, by }) =>
        `${at.slice(0, 19).replace('T', ' ')}  ${action.padEnd(8)}  ${version}${previous && previous !== version ? `  (was ${previous})` : ''}  ${by}`,
    );
