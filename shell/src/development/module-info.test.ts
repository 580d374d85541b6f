import { afterEach, describe, expect, it } from '@jest/globals';
import { remoteEntry } from '../testing/remote-entry.ts';
import { publishModuleInfo } from './module-info.ts';

afterEach(() => {
  globalThis.__FEDERATION__ = undefined;
});

describe('publishModuleInfo', () => {
  it('lists the shell as consumer of each remote by name and version, as the extension of Chrome reads it', () => {
    globalThis.__FEDERATION__ = { moduleInfo: {} };
    publishModuleInfo([remoteEntry('mf-stats'), remoteEntry('mf-auth')], '0.3.0');
    publishModuleInfo([remoteEntry('mf-stats')], '0.3.0');
    const { moduleInfo } = globalThis.__FEDERATION__;
    expect(Object.keys(moduleInfo)).toEqual(['veleta_stats:2.0.0', 'veleta_shell']);
    expect(moduleInfo.veleta_shell).toMatchObject({
      version: '0.3.0',
      remotesInfo: { veleta_stats: { matchedVersion: '2.0.0' } },
    });
    expect(moduleInfo['veleta_stats:2.0.0']).toMatchObject({
      modules: [{ moduleName: 'remote', modulePath: './remote', usedIn: ['/stats'] }],
    });
  });

  it('does nothing without the federation runtime', () => {
    publishModuleInfo([remoteEntry('mf-stats')], '0.3.0');
    expect(globalThis.__FEDERATION__).toBeUndefined();
  });
});
