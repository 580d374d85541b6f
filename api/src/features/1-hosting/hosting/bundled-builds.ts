import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../platform/services.ts';
import { bundleRemote } from './releases/publish-remote.ts';
import { bundleShell } from './releases/publish-shell.ts';
import type { AssetStore } from './stores/asset-store.ts';

/** Publishes builds that came with this server; one that is not built, or badly, costs its own area only. */
export function createBundler(services: Services, store: AssetStore) {
  const stamp = () => ({ by: 'server', at: services.clock.now().toISOString() });
  const guarded = async (distDir: string, publish: () => Promise<boolean>): Promise<boolean> => {
    try {
      return await publish();
    } catch (cause) {
      // The release before stays published.
      services.log.error({ err: cause, distDir }, 'A build could not be published.');
      return false;
    }
  };
  return {
    publishRemote: (distDir: string) => guarded(distDir, () => bundleRemote(store, { distDir, stamp: stamp() })),
    publishShell: (distDir: string) => guarded(distDir, () => bundleShell(store, { distDir, stamp: stamp() })),
  };
}

/** Calls back when a build has written its entry, its last file. */
export function watchBuild(distDir: string, onBuilt: () => Promise<unknown>): FSWatcher {
  let last: Promise<unknown> = Promise.resolve();
  return watch(distDir, (_, file) => {
    // Deleted before it is written again: only what is there is published.
    if (file === 'remote.json')
      last = last.then(async () => ((await isFile(join(distDir, file))) ? onBuilt() : undefined));
  });
}

export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
