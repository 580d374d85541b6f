import type { RemoteDescriptor } from '../../src/contracts/registry.ts';
import type { RemoteState } from '../../src/contracts/releases.ts';
import { servedReleases, type ReleaseProblem } from './release-problem.ts';

/** Treats `/goals/:id` and `/goals/:key` as the same path. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':');

/** Returns what only one remote may own, as words. */
const claimsOf = (container: string, descriptor: RemoteDescriptor): Map<string, string> =>
  new Map([
    [`container ${container}`, `the container "${container}"`],
    ...descriptor.routes.map(({ path }) => [`path ${shapeOf(path)}`, `the path "${path}"`] as const),
    ...descriptor.menu.map(({ id }) => [`menu ${id}`, `the menu id "${id}"`] as const),
    // An open slot, declared with a place, takes any number of remotes.
    ...descriptor.slots
      .filter((slot) => typeof slot === 'string')
      .map((slot) => [`slot ${slot}`, `the slot "${slot}"`] as const),
  ]);

/** Returns the claims of a remote that another deployed remote already has. */
export function clashesOf(
  { name, container, descriptor }: { name: string; container: string; descriptor: RemoteDescriptor },
  others: readonly RemoteState[],
): ReleaseProblem[] {
  const claims = claimsOf(container, descriptor);
  return others
    .filter((other) => other.name !== name)
    .flatMap((other) => {
      const claimed = new Set(
        servedReleases(other).flatMap((release) => [...claimsOf(other.container, release.descriptor).keys()]),
      );
      return [...claims]
        .filter(([claim]) => claimed.has(claim))
        .map(([, words]) => ({
          check: 'claims' as const,
          message: `${name} claims ${words}, which ${other.name} has`,
          remedy: `Choose another one in ${name}/src/descriptor.ts, or deploy ${other.name} without it first.`,
        }));
    });
}
