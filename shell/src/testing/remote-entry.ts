import type { RemoteEntry, RemoteRelease } from '@veleta/shared/contracts';

export const release = (version: string): RemoteRelease => ({
  version,
  manifest_url: `/remotes/mf-stats/${version}/mf-manifest.json`,
  integrity: [],
  preload: [],
  shared_range: '^0.1.0',
});

/** Creates a registry entry for tests. */
export const remoteEntry = (
  name = 'mf-stats',
  descriptor: Partial<RemoteEntry['descriptor']> = {},
  versions: readonly string[] = ['2.0.0', '1.0.0'],
): RemoteEntry => ({
  name,
  container: `veleta_${name.slice(3)}`,
  descriptor: {
    name,
    contract: 1,
    languages: ['en', 'es'],
    routes: [{ path: `/${name.slice(3)}`, layout: 'main' }],
    menu: [],
    slots: [],
    ...descriptor,
  },
  releases: versions.map(release),
});
