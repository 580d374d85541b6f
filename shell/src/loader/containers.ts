import {
  loadRemote,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import type { RemoteEntry, RemoteRelease } from '@veleta/shared/contracts';
import { RemoteContractError } from './load-error.ts';
import { createScriptPreparer, endAfter, type PrepareScript, type ScriptFailure } from './prepare-script.ts';
import type { Containers } from './remote-loader.ts';
import { clearFailedShares, ownSharedModules } from './share-scope.ts';

declare global {
  /** Called by the chunk loader that the build puts into the shell and every remote. */
  var veletaPrepareScript: PrepareScript | undefined;
}

export interface ContainerOptions {
  /** Returns the remotes that are known now. */
  remotes: () => readonly RemoteEntry[];
  /** Hashes of the shell's own chunks, by address. */
  own: Readonly<Record<string, string>>;
  /** Called for a script that failed to load. */
  onScriptFailure: ScriptFailure;
}

/** Timeout for a chunk of a mounted remote; a page is tens of KB. */
const CHUNK_LIMIT_MS = 8000;

/** Adds integrity and a timeout to every script that the federation runtime or a chunk loader requests. */
function boundedScripts(
  limitMs: () => number,
  { remotes, own, onScriptFailure }: ContainerOptions,
): ModuleFederationRuntimePlugin {
  const prepareScript = createScriptPreparer({ remotes, own, onFailure: onScriptFailure });
  // The runtime does not see the scripts of webpack's chunk loaders; they call this global instead.
  globalThis.veletaPrepareScript = (script, url) => {
    prepareScript(script, url);
    endAfter(script, limitMs());
  };
  return {
    name: 'bounded-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      prepareScript(script, url);
      return { script, timeout: limitMs() };
    },
  };
}

/**
 * Returns the address of the script that defines the container. The registry already names it. Resolving it through the
 * manifest would cost one more request and 2 KB of code (gzip).
 */
function entryOf({ version, preload: [entry] }: RemoteRelease): string {
  if (entry === undefined) throw new RemoteContractError(`${version} has no entry`);
  return new URL(entry, location.origin).href;
}

/** Creates the containers of this page on the federation runtime of the build. */
export function browserContainers(options: ContainerOptions): Containers {
  const limits = new Map<string, number>();
  // Remotes can load at the same time with different timeouts: the longest applies to all.
  const limitMs = (): number => (limits.size > 0 ? Math.max(...limits.values()) : CHUNK_LIMIT_MS);
  ownSharedModules();
  registerPlugins([boundedScripts(limitMs, options), clearFailedShares]);
  // Each remote loads shared modules through its own federation instance.
  registerGlobalPlugins([clearFailedShares]);
  const registered = new Map<string, string>();
  return {
    async open(container, release, { isFresh, limitMs: limit }) {
      const entry = entryOf(release);
      // Without `force` the runtime ignores a changed address and would return the release tried last.
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
