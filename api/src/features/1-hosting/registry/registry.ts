import { createHash } from 'node:crypto';
import type { Registry, RemoteEntry, RemoteRelease, RemoteState } from '@veleta/shared/contracts';
import { areasOn, type Cohort, releasesFor, type ReleaseStates } from '../releases/index.ts';

interface BuiltRegistry {
  readonly registry: Registry;
  /** The reply's body and its strong ETag. */
  readonly json: string;
  readonly etag: string;
}

/** Releases listed for a browser: its own and fallbacks. */
const NAMED_RELEASES = 3;

/** Selects the fields of a release that browsers need. */
function publicRelease({
  version,
  manifest_url,
  integrity,
  preload,
  shared_range,
}: RemoteState['releases'][number]): RemoteRelease {
  return { version, manifest_url, integrity, preload, shared_range };
}

function entryFor(state: RemoteState, cohort: Cohort | null): RemoteEntry | null {
  const [served, ...others] = releasesFor(state, cohort);
  if (!served) return null;
  return {
    name: state.name,
    container: state.container,
    descriptor: served.descriptor,
    releases: [served, ...others].slice(0, NAMED_RELEASES).map(publicRelease),
  };
}

/** Returns the entry of a remote with one stored release only; null if it is not stored. */
export function entryOfRelease(state: RemoteState, version: string): RemoteEntry | null {
  const release = state.releases.find((candidate) => candidate.version === version);
  if (!release) return null;
  const { name, container } = state;
  return { name, container, descriptor: release.descriptor, releases: [publicRelease(release)] };
}

type SwitchedOff = NonNullable<Registry['switched_off']>;

/** Returns the pages of the areas that are switched off, so that the shell can tell them from unknown addresses. */
const switchedOffIn = (remotes: readonly RemoteState[], cohort: Cohort | null): SwitchedOff =>
  remotes
    .filter((state) => state.switched_off !== undefined)
    .map((state) => ({
      name: state.name,
      routes: (releasesFor(state, cohort)[0]?.descriptor.routes ?? []).map(({ path, layout }) => ({ path, layout })),
    }));

export type RegistryWriter = (states: ReleaseStates, cohort: Cohort | null) => BuiltRegistry;

/** Creates a function that builds the registry of a cohort; each variant is cached until a state changes. */
export function createRegistryWriter(): RegistryWriter {
  let revision: string | null = null;
  const variants = new Map<string, BuiltRegistry>();
  return (states, cohort) => {
    if (states.revision !== revision) variants.clear();
    revision = states.revision;
    const remotes = areasOn(states.remotes).flatMap((state) => entryFor(state, cohort) ?? []);
    const switchedOff = switchedOffIn(states.remotes, cohort);
    const shell = states.shell ? releasesFor(states.shell, cohort)[0]?.version : undefined;
    const key = JSON.stringify([
      shell,
      switchedOff,
      ...remotes.map(({ name, releases }) => [name, releases[0]?.version]),
    ]);
    const known = variants.get(key) ?? writeRegistry(remotes, shell, switchedOff);
    variants.set(key, known);
    return known;
  };
}

function writeRegistry(remotes: RemoteEntry[], shell: string | undefined, switchedOff: SwitchedOff): BuiltRegistry {
  const content = {
    ...(shell === undefined ? {} : { shell_version: shell }),
    remotes,
    ...(switchedOff.length > 0 ? { switched_off: switchedOff } : {}),
  };
  const revision = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  const registry: Registry = { revision, ...content };
  return { registry, json: JSON.stringify(registry), etag: `"${revision}"` };
}
