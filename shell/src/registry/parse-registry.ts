import { LAYOUTS, type LayoutId, type RemoteEntry } from '@veleta/shared/contracts';
import { entryError, isRemoteEntry } from './entry-error.ts';

/** An area that an operator has switched off, with the pages that are not available. */
export interface SwitchedOffArea {
  readonly name: string;
  readonly routes: readonly { readonly path: string; readonly layout: LayoutId }[];
}

/** Remotes that this page may load. */
export interface KnownRemotes {
  readonly revision: string;
  /** `cached` if the registry comes from the cache of an earlier visit. */
  readonly source?: 'cached';
  /** Version of the shell that is served now, if the registry has it. */
  readonly shellVersion?: string;
  readonly remotes: readonly RemoteEntry[];
  /** Absent if no area is switched off. */
  readonly switchedOff?: readonly SwitchedOffArea[];
  /** Rejected entries, as sentences for the console. */
  readonly problems: readonly string[];
}

const nameOf = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'name' in entry ? String(entry.name) : 'an entry without a name';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Returns the valid ones of the areas that are switched off; a page of the others is not found. */
function switchedOffIn(listed: unknown): readonly SwitchedOffArea[] {
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((area: unknown) => {
    if (!isRecord(area) || typeof area.name !== 'string' || !Array.isArray(area.routes)) return [];
    const routes = area.routes.flatMap((route: unknown) => {
      if (!isRecord(route) || typeof route.path !== 'string' || !route.path.startsWith('/')) return [];
      const layout = LAYOUTS.find((id) => id === route.layout);
      return layout ? [{ path: route.path, layout }] : [];
    });
    return [{ name: area.name, routes }];
  });
}

/** Names, containers, paths and slots that must be unique. */
const claimsOf = ({ name, container, descriptor }: RemoteEntry): string[] => [
  `the name ${name}`,
  `the container ${container}`,
  ...descriptor.routes.map((route) => `the path ${route.path}`),
  ...descriptor.slots.filter((slot) => typeof slot === 'string').map((slot) => `the slot ${slot}`),
];

/**
 * Validates a registry entry by entry: an invalid entry disables its remote, not the shell. If two entries claim the
 * same path, slot or container, the first wins and the second is rejected.
 * @throws TypeError if the value is not a registry
 */
export function parseRegistry(data: unknown): KnownRemotes {
  const {
    revision,
    remotes,
    shell_version: shellVersion,
    switched_off: listed,
  } = (data ?? {}) as Partial<Record<string, unknown>>; // each property is checked below
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
  const switchedOff = switchedOffIn(listed);
  return {
    revision,
    ...(typeof shellVersion === 'string' && { shellVersion }),
    remotes: good,
    ...(switchedOff.length > 0 && { switchedOff }),
    problems,
  };
}
