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
import { forgetFailures, keepShared } from './share-scope.ts';

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

/** Bounds every script that the federation runtime or a chunk loader of a build asks for. */
function boundedScripts(
  limitMs: () => number,
  { remotes, own, onScriptFailure }: ContainerOptions,
): ModuleFederationRuntimePlugin {
  const prepareScript = createScriptPreparer({ remotes, own, onFailure: onScriptFailure });
  // The chunk loaders of the builds, whose scripts the runtime never sees, ask for the same.
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
 * The script of a release that makes its container. The runtime would find it through the manifest: one more request to
 * wait for, and 2 KB gzip of code to read it; the registry names it already.
 */
function entryOf({ version, preload: [entry] }: RemoteRelease): string {
  if (entry === undefined) throw new RemoteContractError(`${version} names no entry`);
  return new URL(entry, location.origin).href;
}

/** The containers of this page, on the federation runtime that the build put into it. */
export function browserContainers(options: ContainerOptions): Containers {
  const limits = new Map<string, number>();
  // Two remotes may be under way at once, each with its own patience: the longer one holds for both.
  const limitMs = (): number => (limits.size > 0 ? Math.max(...limits.values()) : CHUNK_LIMIT_MS);
  keepShared();
  registerPlugins([boundedScripts(limitMs, options), forgetFailures]);
  // Each remote loads shared modules by a federation instance of its own.
  registerGlobalPlugins([forgetFailures]);
  const registered = new Map<string, string>();
  return {
    async open(container, release, { isFresh, limitMs: limit }) {
      const entry = entryOf(release);
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
