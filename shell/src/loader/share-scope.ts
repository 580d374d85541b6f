import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * The runtime keeps the promise of a shared module that is on its way, and one that failed with it: whoever asks again would
 * fail for as long as the page lives.
 */
export const forgetFailures: ModuleFederationRuntimePlugin = {
  name: 'forget-failures',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const version of Object.values(shareScopeMap.default?.[pkgName] ?? {}))
      if (!version.lib) version.loading = null;
  },
};

/**
 * Makes the shell the owner of every shared module for good. The runtime notes who asked for one first as its owner, and removes it with
 * that one's container: the next release of the remote would find none.
 */
export function keepShared(): void {
  const scope = getInstance()?.shareScopeMap.default ?? {};
  for (const shared of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    const { from } = shared;
    Object.defineProperty(shared, 'from', { get: () => from, set: () => {} });
  }
}
