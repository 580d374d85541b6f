import { describe, expect, it } from '@jest/globals';
import { createInstance } from '@module-federation/enhanced/runtime';
import { forgetFailures } from './lend-federation.ts';

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
