import { createInstance, getInstance } from '@module-federation/enhanced/runtime';

type Options = Parameters<typeof createInstance>[0];
type Plugin = NonNullable<Options['plugins']>[number];

/** The federation as the build puts it beside the modules of the shell. */
interface BuiltFederation {
  readonly bundlerRuntime: unknown;
  readonly attachShareScopeMap: unknown;
}

declare const __webpack_require__: { readonly federation: BuiltFederation };

declare global {
  /** Read by the entry of every remote. */
  var veletaFederation: BuiltFederation & { readonly runtime: { readonly init: (options: Options) => unknown } };
}

/**
 * The runtime keeps the promise of a shared module that is on its way, and one that failed with it: whoever asks again would
 * fail for as long as the page lives.
 */
export const forgetFailures: Plugin = {
  name: 'forget-failures',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const version of Object.values(shareScopeMap.default?.[pkgName] ?? {}))
      if (!version.lib) version.loading = null;
  },
};

/**
 * The runtime notes who asked for a shared module first as the one it is from, and takes it away with that one's container: the
 * next release of the remote would find none. All of them are the shell's.
 */
function keepShared(): void {
  const scope = getInstance()?.shareScopeMap.default ?? {};
  for (const shared of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    const { from } = shared;
    Object.defineProperty(shared, 'from', { get: () => from, set: () => {} });
  }
}

/** Makes the federation of a remote, or takes new options into the one that an earlier container of the same name made. */
function init(options: Options): unknown {
  const plugins = [...(options.plugins ?? []), forgetFailures];
  const made = getInstance(({ options: { name, version } }) => name === options.name && !version);
  if (!made) return createInstance({ ...options, plugins });
  made.initOptions({ ...options, plugins });
  return made;
}

/** Lends what every remote's entry would otherwise bring along: see `LentRuntimePlugin` of the build. */
export function lendFederation(): void {
  const { bundlerRuntime, attachShareScopeMap } = __webpack_require__.federation;
  keepShared();
  globalThis.veletaFederation = { bundlerRuntime, attachShareScopeMap, runtime: { init } };
}
