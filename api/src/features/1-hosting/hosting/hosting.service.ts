import type { RemoteState, ShellState } from '@veleta/shared/contracts';
import { systemClock } from '../../../platform/clock.ts';
import { createStateReader } from './releases/state-reader.ts';
import type { AssetStore } from './stores/asset-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The releases that this server hosts; null where it hosts none, as in most tests of the API. */
    hosted: import('./releases/state-reader.ts').StateReader | null;
  }
}

/**
 * What a store knows now: every remote's kept releases, current one, canary and history. A state that cannot be read is left
 * out. A running server has the same at hand in `app.hosted`, with how the store answers.
 * @throws where the store cannot be reached.
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
