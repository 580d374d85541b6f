import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { createScriptPreparer, type PrepareScript } from './prepare-script.ts';
import type { Containers } from './remote-loader.ts';

declare global {
  /** Called by the chunk loader that the build puts into every remote. */
  var veletaPrepareScript: PrepareScript | undefined;
}

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

/** Bounds every request that the federation runtime makes, and refuses a manifest that it would otherwise cache. */
function boundedRequests({ remotes, manifestLimitMs, scriptLimitMs }: ContainerOptions): ModuleFederationRuntimePlugin {
  const prepareScript = createScriptPreparer(remotes);
  // A remote's own chunk loader, whose scripts the runtime never sees, asks for the same.
  globalThis.veletaPrepareScript = prepareScript;
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
      const script = document.createElement('script');
      prepareScript(script, url);
      return { script, timeout: scriptLimitMs };
    },
  };
}

/** The containers of this page, on the federation runtime that the build put into it. */
export function browserContainers(options: ContainerOptions): Containers {
  registerPlugins([boundedRequests(options)]);
  return {
    async open(container, release, isFresh) {
      registerRemotes([{ name: container, entry: new URL(release.manifest_url, location.origin).href }], { force: isFresh });
      return loadRemote(`${container}/remote`);
    },
  };
}
