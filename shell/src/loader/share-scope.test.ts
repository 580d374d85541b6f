import { beforeEach, describe, expect, it } from '@jest/globals';
import { createInstance, getInstance, init } from '@module-federation/enhanced/runtime';
import { forgetFailures, lendFederation } from './lend-federation.ts';

describe('a shared module whose code did not come', () => {
  it('is asked for again by whoever needs it next', async () => {
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
      plugins: [forgetFailures],
    });
    await expect(host.loadShare('dialogs')).rejects.toThrow('Loading chunk 7 failed');
    const factory = await host.loadShare<string>('dialogs');
    expect(factory && factory()).toBe('dialogs');
    expect(tries).toBe(2);
  });
});

describe('what the shell lends every remote', () => {
  const shareConfig = { singleton: true, requiredVersion: '^1.0.0' };
  const options = (name: string) => ({ name, remotes: [] });
  let unique: string;
  beforeEach(() => {
    // The runtime keeps what it has made for the life of the process.
    unique = crypto.randomUUID();
    Reflect.set(globalThis, '__webpack_require__', {
      federation: { bundlerRuntime: {}, attachShareScopeMap: () => undefined },
    });
  });
  const lent = () => {
    lendFederation();
    return globalThis.veletaFederation.runtime;
  };
  const optionsOf = (made: unknown): { name: string; plugins: { name: string }[] } => {
    if (typeof made !== 'object' || made === null || !('options' in made)) throw new Error('No federation was made.');
    return made.options as { name: string; plugins: { name: string }[] };
  };

  it('makes one federation for a remote, and takes the options of its next release into that', () => {
    const { init: initRemote } = lent();
    const first = initRemote(options(`remote ${unique}`));
    const again = initRemote({ ...options(`remote ${unique}`), plugins: [{ name: 'of the next release' }] });
    expect(again).toBe(first);
    expect(optionsOf(again).plugins.map(({ name }) => name)).toContain('of the next release');
    expect(initRemote(options(`other ${unique}`))).not.toBe(first);
  });

  it('forgets failures of shared modules in the federation of each remote', () => {
    const made = lent().init({ ...options(`remote ${unique}`), plugins: [{ name: 'own' }] });
    expect(optionsOf(made).name).toBe(`remote ${unique}`);
    expect(optionsOf(made).plugins.map(({ name }) => name)).toEqual(expect.arrayContaining(['own', 'forget-failures']));
  });

  it('keeps a shared module when the container that asked for it first is replaced', () => {
    init(options('shell'));
    const shell = getInstance();
    const name = `dialogs ${unique}`;
    shell?.registerShared({ [name]: { version: '1.0.0', lib: () => 'dialogs', shareConfig } });
    lent();
    const shared = shell?.shareScopeMap.default?.[name]?.['1.0.0'];
    const owner = shared?.from;
    expect(owner).toBeDefined();
    // The runtime writes there who uses the module, and takes the module away with that one.
    if (shared) shared.from = 'veleta_stats';
    expect(shared?.from).toBe(owner);
  });
});
