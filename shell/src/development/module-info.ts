import type { RemoteEntry } from '@veleta/shared/contracts';

/** What the Module Federation extension of Chrome shows of one container. */
interface ModuleSnapshot {
  readonly version: string;
  readonly remoteEntry: string;
  readonly modules: readonly { readonly moduleName: string; readonly modulePath: string; readonly usedIn: string[] }[];
  readonly remotesInfo: Readonly<Record<string, { readonly matchedVersion: string }>>;
  readonly shared: readonly never[];
}

declare global {
  /** Created by the federation runtime; the extension reads `moduleInfo`. */
  var __FEDERATION__: { moduleInfo: Record<string, ModuleSnapshot> } | undefined;
}

const HOST = 'veleta_shell';
const isContainer = (key: string): boolean => key.startsWith('veleta_');

/** Returns the current release of a remote with its address. */
function snapshotOf({ descriptor, releases: [release] }: RemoteEntry): [version: string, ModuleSnapshot] {
  const version = release?.version ?? '';
  return [
    version,
    {
      version,
      remoteEntry: new URL(release?.preload[0] ?? '', location.origin).href,
      modules: [{ moduleName: 'remote', modulePath: './remote', usedIn: descriptor.routes.map(({ path }) => path) }],
      remotesInfo: {},
      shared: [],
    },
  ];
}

/**
 * Writes the remotes of this page into `__FEDERATION__.moduleInfo` for the Module Federation extension of Chrome. The
 * runtime would collect it with its snapshot plugin, which the build leaves out: it adds code to every page and reads
 * manifests that the registry makes unnecessary. Only pages of developers call this.
 */
export function publishModuleInfo(remotes: readonly RemoteEntry[], shellVersion: string): void {
  const federation = globalThis.__FEDERATION__;
  if (!federation) return;
  const snapshots = remotes.map((entry) => [entry.container, ...snapshotOf(entry)] as const);
  const others = Object.entries(federation.moduleInfo).filter(([key]) => !isContainer(key));
  federation.moduleInfo = Object.fromEntries([
    ...others,
    ...snapshots.map(([container, version, snapshot]) => [`${container}:${version}`, snapshot] as const),
    [
      HOST,
      {
        version: shellVersion,
        remoteEntry: location.origin,
        modules: [],
        remotesInfo: Object.fromEntries(
          snapshots.map(([container, version]) => [container, { matchedVersion: version }]),
        ),
        shared: [],
      },
    ],
  ]);
}
