import { satisfies } from 'semver';
import type { BuiltRelease } from '../../src/contracts/registry.ts';
import type { ShellRelease } from '../../src/contracts/releases.ts';

/** A module that a release takes from the shell, and cannot. */
export interface Unprovided {
  readonly request: string;
  readonly range: string;
  /** What the shell has instead; null where it has none of the name. */
  readonly provided: string | null;
}

/** Modules that a release requires and a shell does not provide in a version of the range. */
export function unprovidedBy(shell: ShellRelease, { requires }: Pick<BuiltRelease, 'requires'>): Unprovided[] {
  const provided = new Map(shell.provides.map(({ request, version }) => [request, version]));
  return requires.flatMap(({ request, range }) => {
    const version = provided.get(request) ?? null;
    return version !== null && satisfies(version, range) ? [] : [{ request, range, provided: version }];
  });
}

/** As a sentence: the same words for a remote that is being deployed, and for one that a new shell would leave behind. */
export const unprovidedSentence = (
  who: string,
  shell: ShellRelease,
  { request, range, provided }: Unprovided,
): string =>
  provided === null
    ? `${who} takes ${request} from the shell; shell ${shell.version} does not provide it`
    : `${who} needs ${request} ${range}; shell ${shell.version} provides ${provided}`;
