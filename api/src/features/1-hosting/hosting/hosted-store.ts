import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import {
  mirroredFolders,
  ownFolders,
  type ReleaseFolders,
  createStateReader,
  type StateReader,
} from '../releases/index.ts';
import { type AssetStore, openStore } from '../asset-stores/index.ts';

/** Polling interval of a remote store. */
const POLL_INTERVAL_MS = 4_000;
const CACHE_LIMIT_BYTES = 1_024 * 1_024 * 1_024;

interface HostedStore {
  readonly store: AssetStore;
  readonly states: StateReader;
  readonly folders: ReleaseFolders;
}

/**
 * Opens the store that a server serves from. A local folder is checked at every request. A remote store is polled every
 * few seconds in the background; requests use the last known state.
 */
export async function openHostedStore(
  app: FastifyInstance,
  services: Services,
  { storeDir, cacheDir }: { storeDir: string; cacheDir?: string },
): Promise<HostedStore> {
  const store = await openStore(storeDir);
  const warn = ({ cause, name }: { cause: unknown; name?: string }) =>
    services.log.error({ err: cause, name }, 'Releases could not be read.');
  if (store.folder !== null) {
    await mkdir(store.folder, { recursive: true });
    const states = createStateReader({ store, clock: services.clock, maxAgeMs: 0, warn });
    return { store, states, folders: ownFolders(store.folder) };
  }
  if (!cacheDir) throw new Error(`Releases of ${store.location} require a cache folder.`);
  await mkdir(cacheDir, { recursive: true });
  const states = createStateReader({ store, clock: services.clock, maxAgeMs: Number.POSITIVE_INFINITY, warn });
  const timer = setInterval(() => void states.refresh(), POLL_INTERVAL_MS);
  app.addHook('onClose', async () => clearInterval(timer));
  return { store, states, folders: mirroredFolders({ store, root: cacheDir, limitBytes: CACHE_LIMIT_BYTES, warn }) };
}
