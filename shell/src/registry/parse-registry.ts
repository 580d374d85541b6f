import type { RemoteEntry } from '@veleta/shared/contracts';
import { entryError, isRemoteEntry } from './entry-error.ts';

/** Remotes that this page may load. */
export interface KnownRemotes {
  readonly revision: string;
  /** `cached` if the registry comes from the cache of an earlier visit. */
  readonly source?: 'cached';
  /** Version of the shell that is served now, if the registry has it. */
  readonly shellVersion?: string;
  readonly remotes: readonly RemoteEntry[];
  /** Rejected entries, as sentences for the console. */
  readonly problems: readonly string[];
}

const nameOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : 'an entry without a name';

/** Names, containers, paths and slots that must be unique. */
const claimsOf = ({ name, container, descriptor }: RemoteEntry): string[] => [
  `the name ${name}`,
  `the container ${container}`,
  ...descriptor.routes.map((route) => `the path ${route.path}`),
  ...descriptor.slots.map((slot) => `the slot ${slot}`),
];

/**
 * Validates a registry entry by entry: an invalid entry disables its remote, not the shell. If two entries claim the
 * same path, slot or container, the first wins and the second is rejected.
 * @throws TypeError if the value is not a registry
 */
export function parseRegistry(data: unknown): KnownRemotes {
  const { revision, remotes, shell_version: shellVersion } = (data ?? {}) as Partial<Record<string, unknown>>; // each property is checked below
  if (typeof revision !== 'string' || !Array.isArray(remotes)) throw new TypeError('not a registry');
  const problems: string[] = [];
  const claimed = new Set<string>();
  const good = remotes.flatMap((candidate: unknown) => {
    if (!isRemoteEntry(candidate)) {
      problems.push(`${nameOf(candidate)}: ${entryError(candidate)} breaks the contract`);
      return [];
    }
    const claims = claimsOf(candidate);
    const taken = claims.find((claim) => claimed.has(claim));
    if (taken) {
      problems.push(`${candidate.name}: ${taken} belongs to another remote`);
      return [];
    }
    for (const claim of claims) claimed.add(claim);
    return [candidate];
  });
  return { revision, ...(typeof shellVersion === 'string' && { shellVersion }), remotes: good, problems };
}
