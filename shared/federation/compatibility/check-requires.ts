import { satisfies } from 'semver';
import type { BuiltRelease } from '../../src/contracts/registry.ts';
import type { ShellRelease } from '../../src/contracts/releases.ts';

/** A module that a release requires and the shell does not provide. */
export interface Unprovided {
  readonly request: string;
  readonly range: string;
  /** Version of the shell; null if it has no module of the name. */
  readonly provided: string | null;
}

/** Returns the modules that a release requires and a shell does not provide in a matching version. */
export function unprovidedBy(shell: ShellRelease, { requires }: Pick<BuiltRelease, 'requires'>): Unprovided[] {
  const provided = new Map(shell.provides.map(({ request, version }) => [request, version]));
  return requires.flatMap(({ request, range }) => {
    const version = provided.get(request) ?? null;
    return version !== null && satisfies(version, range) ? [] : [{ request, range, provided: version }];
  });
}

/** Formats it as a sentence, for a remote being deployed and for one that a new shell would break. */
export const unprovidedSentence = (
  who: string,
  shell: ShellRelease,
  { request, range, provided }: Unprovided,
): string =>
  provided === null
    ? `${who} takes ${request} from the shell; shell ${shell.version} does not provide it`
    : `${who} needs ${request} ${range}; shell ${shell.version} provides ${provided}`;
