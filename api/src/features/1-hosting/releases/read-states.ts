import type { RemoteState, ShellState } from '@veleta/shared/contracts';
import { systemClock } from '../../../platform/clock.ts';
import { createStateReader } from './state-reader.ts';
import type { AssetStore } from '../asset-stores/index.ts';

/**
 * Reads every remote's kept releases, current release, canary and history from a store, skipping invalid states. A
 * running server has the same in `app.hosted`, with the store's status.
 * @throws when the store cannot be reached
 */
export async function readStates(
  store: AssetStore,
): Promise<{ remotes: readonly RemoteState[]; shell: ShellState | null }> {
  const reader = createStateReader({ store, clock: systemClock, maxAgeMs: 0, warn: () => undefined });
  const states = await reader.read();
  const { isReachable, problems } = reader.status();
  if (!isReachable) throw new Error(`${store.location} could not be read: ${problems.join(' ')}`);
  return states;
}
