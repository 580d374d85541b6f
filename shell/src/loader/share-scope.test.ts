import { describe, expect, it } from '@jest/globals';
import { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
import { clearFailedShares, ownSharedModules } from './share-scope.ts';

describe('a shared module that failed to load', () => {
  it('is loaded again by the next user', async () => {
    let tries = 0;
    const get = async () => {
      tries += 1;
      if (tries === 1) throw new Error('Loading chunk 7 failed');
      return () => 'dialogs';
    };
    const shareConfig = { singleton: true, requiredVersion: '^1.1.0' };
    const host = createInstance({
      name: 'host',
      remotes: [],
      shared: { dialogs: { version: '1.1.0', get, shareConfig } },
      plugins: [clearFailedShares],
    });
    await expect(host.loadShare('dialogs')).rejects.toThrow('Loading chunk 7 failed');
    const factory = await host.loadShare<string>('dialogs');
    expect(factory && factory()).toBe('dialogs');
    expect(tries).toBe(2);
  });
});

describe('a shared module of the shell', () => {
  it('stays after its first container is replaced', () => {
    init({ name: 'shell', remotes: [] });
    const shell = getInstance();
    shell?.registerShared({
      dialogs: { version: '1.0.0', lib: () => 'dialogs', shareConfig: { singleton: true, requiredVersion: '^1.0.0' } },
    });
    ownSharedModules();
    const shared = shell?.shareScopeMap.default?.['dialogs']?.['1.0.0'];
    const owner = shared?.from;
    expect(owner).toBeDefined();
    // The runtime records the using container there and removes the module together with it.
    if (shared) shared.from = 'veleta_stats';
    expect(shared?.from).toBe(owner);
  });
});
