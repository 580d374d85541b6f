import {
  loadRemote,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@veleta/shared/contracts';
import { createScriptPreparer, endAfter, type PrepareScript, type ScriptFailure } from './prepare-script.ts';
import type { Containers } from './remote-loader.ts';

declare global {
  /** Called by the chunk loader that the build puts into the shell and every remote. */
  var veletaPrepareScript: PrepareScript | undefined;
}

export interface ContainerOptions {
  /** The remotes known now. */
  remotes: () => readonly RemoteEntry[];
  /** Hashes of the shell's own chunks, by address. */
  own: Readonly<Record<string, string>>;
  /** Called for a script that did not come. */
  onScriptFailure: ScriptFailure;
}

/** Limit of a chunk that a mounted remote asks for: a page is tens of KB. */
const CHUNK_LIMIT_MS = 8000;

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
function boundedRequests(limitMs: () => number, { remotes, own, onScriptFailure }: ContainerOptions): ModuleFederationRuntimePlugin {
  const prepareScript = createScriptPreparer({ remotes, own, onFailure: onScriptFailure });
  // The chunk loaders of the builds, whose scripts the runtime never sees, ask for the same.
  globalThis.veletaPrepareScript = (script, url) => {
    prepareScript(script, url);
    endAfter(script, limitMs());
  };
  return {
    name: 'bounded-requests',
    async fetch(url, init) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new DOMException('timed out', 'TimeoutError')), limitMs());
      try {
        const response = await fetch(url, { ...init, signal: limit.signal });
        if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`);
        const body: unknown = await response.clone().json();
        if (!isManifest(body)) throw new Error(`Not a federation manifest: ${url}`);
        return response;
      } finally {
        clearTimeout(timer);
      }
    },
    createScript({ url }) {
      const script = document.createElement('script');
      prepareScript(script, url);
      return { script, timeout: limitMs() };
    },
  };
}

/** The containers of this page, on the federation runtime that the build put into it. */
export function browserContainers(options: ContainerOptions): Containers {
  const limits = new Map<string, number>();
  // Two remotes may be under way at once, each with its own patience: the longer one holds for both.
  const limitMs = (): number => (limits.size > 0 ? Math.max(...limits.values()) : CHUNK_LIMIT_MS);
  registerPlugins([boundedRequests(limitMs, options)]);
  const registered = new Map<string, string>();
  return {
    async open(container, release, { isFresh, limitMs: limit }) {
      const entry = new URL(release.manifest_url, location.origin).href;
      // Another address is ignored without force: the older release that was tried last would answer for this one.
      const force = isFresh || (registered.get(container) ?? entry) !== entry;
      registered.set(container, entry);
      limits.set(container, limit);
      try {
        registerRemotes([{ name: container, entry }], { force });
        return await loadRemote(`${container}/remote`);
      } finally {
        limits.delete(container);
      }
    },
  };
}
