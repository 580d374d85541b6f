import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@veleta/shared/contracts';
import type { Containers } from './remote-loader.ts';

export interface ContainerOptions {
  remotes: readonly RemoteEntry[];
  manifestLimitMs: number;
  scriptLimitMs: number;
}

const isManifest = (value: unknown): boolean => {
  // Each property is checked before it is trusted.
  const manifest = value as { metaData?: { remoteEntry?: { name?: unknown } }; exposes?: unknown; shared?: unknown } | null;
  return (
    typeof manifest?.metaData?.remoteEntry?.name === 'string' &&
    Array.isArray(manifest.exposes) &&
    Array.isArray(manifest.shared)
  );
};

const absolute = (url: string): string => new URL(url, location.origin).href;

/** `sha384-…` by absolute address, of every script that the registry names. */
const integrityOf = (remotes: readonly RemoteEntry[]): ReadonlyMap<string, string> =>
  new Map(
    remotes.flatMap(({ releases }) =>
      releases.flatMap(({ integrity }) => integrity.map(({ file, hash }) => [absolute(file), hash] as const)),
    ),
  );

/** Bounds every request that the federation runtime makes, and refuses a manifest that it would otherwise cache. */
function boundedRequests({ remotes, manifestLimitMs, scriptLimitMs }: ContainerOptions): ModuleFederationRuntimePlugin {
  const hashes = integrityOf(remotes);
  const tries = new Map<string, number>();
  return {
    name: 'bounded-requests',
    async fetch(url, init) {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(manifestLimitMs) });
      if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
      const body: unknown = await response.clone().json();
      if (!isManifest(body)) throw new Error(`Not a federation manifest: ${url}`);
      return response;
    },
    createScript({ url }) {
      // Chromium ties a second script of one address to the first one's pending request: a retry needs its own.
      const tried = tries.get(url) ?? 0;
      tries.set(url, tried + 1);
      const script = document.createElement('script');
      script.src = tried === 0 ? url : `${url}?retry=${tried}`;
      script.crossOrigin = 'anonymous';
      const hash = hashes.get(absolute(url));
      if (hash) script.integrity = hash;
      return { script, timeout: scriptLimitMs };
    },
  };
}

/** The containers of this page, on the federation runtime that the build put into it. */
export function browserContainers(options: ContainerOptions): Containers {
  registerPlugins([boundedRequests(options)]);
  return {
    async open(container, release, isFresh) {
      registerRemotes([{ name: container, entry: absolute(release.manifest_url) }], { force: isFresh });
      return loadRemote(`${container}/remote`);
    },
  };
}
