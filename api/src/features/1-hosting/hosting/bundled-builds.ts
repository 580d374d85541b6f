import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../../../platform/is-file.ts';
import type { Services } from '../../../platform/services.ts';
import { bundleRemote, bundleShell } from '../releases/index.ts';
import type { AssetStore } from '../asset-stores/index.ts';

/**
 * Creates functions that publish the builds shipped with this server. A missing or broken build only affects its own
 * area.
 */
export function createBundler(services: Services, store: AssetStore) {
  const stamp = () => ({ by: 'server', at: services.clock.now().toISOString() });
  const logErrors = async (distDir: string, publish: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await publish();
    } catch (cause) {
      // The previous release stays published.
      services.log.error({ err: cause, distDir }, 'A build could not be published.');
      return false;
    }
  };
  return {
    publishRemote: (distDir: string) => logErrors(distDir, () => bundleRemote(store, { distDir, stamp: stamp() })),
    publishShell: (distDir: string) => logErrors(distDir, () => bundleShell(store, { distDir, stamp: stamp() })),
  };
}

/** Watches a build directory, and calls `onBuilt` when `remote.json`, the last file of a build, has been written. */
export function watchBuild(distDir: string, onBuilt: () => Promise<unknown>): FSWatcher {
  let last: Promise<unknown> = Promise.resolve();
  return watch(distDir, (_, file) => {
    // The file is deleted before it is written again, so its existence is checked.
    if (file === 'remote.json')
      last = last.then(async () => ((await isFile(join(distDir, file))) ? onBuilt() : undefined));
  });
}
