import * as z from 'zod/mini';
import { RegistrySchema, RemoteEntrySchema, type RemoteEntry } from '@veleta/shared/contracts';

/** Remotes that this page may load. */
export interface KnownRemotes {
  readonly revision: string;
  /** Version of the shell that is served now, where the registry says so. */
  readonly shellVersion?: string;
  readonly remotes: readonly RemoteEntry[];
  /** Entries left out, as sentences for the console. */
  readonly problems: readonly string[];
}

const nameOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : 'an entry without a name';

/** Ids of what only one remote may have. */
const claimsOf = ({ name, container, descriptor }: RemoteEntry): string[] => [
  `the name ${name}`,
  `the container ${container}`,
  ...descriptor.routes.map((route) => `the path ${route.path}`),
  ...descriptor.slots.map((slot) => `the slot ${slot}`),
];

/**
 * Reads a registry, entry by entry: a bad one disables its remote, never the shell. Of two that claim the same path, slot
 * or container the first one has it, and the second is left out whole.
 * @throws where the registry itself is none.
 */
export function parseRegistry(data: unknown): KnownRemotes {
  const { revision, remotes, shell_version: shellVersion } = z.parse(RegistrySchema, data);
  const problems: string[] = [];
  const claimed = new Set<string>();
  const good = remotes.flatMap((candidate) => {
    const result = z.safeParse(RemoteEntrySchema, candidate);
    if (!result.success) {
      problems.push(`${nameOf(candidate)}: ${z.prettifyError(result.error)}`);
      return [];
    }
    const claims = claimsOf(result.data);
    const taken = claims.find((claim) => claimed.has(claim));
    if (taken) {
      problems.push(`${result.data.name}: ${taken} is another remote's`);
      return [];
    }
    for (const claim of claims) claimed.add(claim);
    return [result.data];
  });
  return { revision, ...(shellVersion !== undefined && { shellVersion }), remotes: good, problems };
}
