import type { RemoteLoader } from '../loader/remote-loader.ts';
import type { OverrideFailureKind } from './override-source.ts';
import type { Previewing } from './previews/previewing.ts';
import type { Health, Overriding, OverridingState } from './overriding.ts';

/** Where this page loads the code of a remote from. */
export type RemoteSource = 'registry' | 'cached' | 'fallback' | 'overridden' | 'previewed';

/** Facts about one remote that the panel shows. */
export interface RemoteFacts {
  readonly name: string;
  /** Loaded version; undefined if it is not loaded. */
  readonly loaded: string | undefined;
  /** Version in the registry of this session; undefined for a remote that is not in it. */
  readonly served: string | undefined;
  readonly source: RemoteSource;
  readonly health: Health | undefined;
  /** Address of the override, if there is one. */
  readonly url: string | undefined;
  readonly failure: OverrideFailureKind | undefined;
  /** Version that this tab previews, if there is one. */
  readonly preview: string | undefined;
}

/** Returns every remote of this page: those of the registry in its order, then the others. */
export function listRemotes(
  overriding: Overriding,
  loader: Pick<RemoteLoader, 'versionOf'>,
  state: OverridingState,
  previewing: Pick<Previewing, 'releases'>,
): RemoteFacts[] {
  const published = overriding.published();
  const served = new Map(published?.remotes.map(({ name, releases }) => [name, releases[0]?.version]));
  const urls = new Map(overriding.overrides.map(({ remote, url }) => [remote, url]));
  const previews = new Map(previewing.releases().map(({ remote, version }) => [remote, version]));
  return [...new Set([...served.keys(), ...urls.keys(), ...previews.keys()])].map((name) => {
    const loaded = loader.versionOf(name);
    const source = (): RemoteSource => {
      if (urls.has(name)) return 'overridden';
      const preview = previews.get(name);
      if (preview !== undefined) return loaded === undefined || loaded === preview ? 'previewed' : 'fallback';
      if (loaded !== undefined && loaded !== served.get(name)) return 'fallback';
      return published?.source === 'cached' ? 'cached' : 'registry';
    };
    return {
      name,
      loaded,
      served: served.get(name),
      source: source(),
      health: state.health[name],
      url: urls.get(name),
      failure: state.failures[name],
      preview: previews.get(name),
    };
  });
}
