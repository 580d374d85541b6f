import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/**
 * Clears the failed promise of a shared module. The runtime caches it, so that every later load would fail until the
 * page closes.
 */
export const clearFailedShares: ModuleFederationRuntimePlugin = {
  name: 'forget-failures',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const version of Object.values(shareScopeMap.default?.[pkgName] ?? {}))
      if (!version.lib) version.loading = null;
  },
};

/**
 * Makes the shell the permanent owner of every shared module. The runtime makes the first user the owner and removes
 * the module with that container; the next release of the remote would not find it.
 */
export function ownSharedModules(): void {
  const scope = getInstance()?.shareScopeMap.default ?? {};
  for (const shared of Object.values(scope).flatMap((versions) => Object.values(versions))) {
    const { from } = shared;
    Object.defineProperty(shared, 'from', { get: () => from, set: () => {} });
  }
}
