import { createHash } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';
import type { ReleaseStates, StateReader } from './releases/state-reader.ts';

/** Lets those who watch the server see what it hosts: readiness, the revision, and the names that failures are counted by. */
export function watchHosted({ health, metrics }: Services, hosted: StateReader): void {
  const read = async (): Promise<ReleaseStates> => {
    const states = await hosted.read();
    metrics.knowRemotes(states.remotes.map(({ name }) => name));
    return states;
  };
  // A store that is away now is known of from its own warning and from readiness.
  void read().catch(() => undefined);
  health.require('store', async () => {
    await hosted.read();
    const { isReachable, isCopied, lastReadAt, problems } = hosted.status();
    // A store elsewhere that is away takes no server out of service: what was copied is served on, and operators read of it.
    if (!isReachable && !(isCopied && lastReadAt !== null)) throw new Error(problems.join(' '));
  });
  metrics.observe({
    name: 'veleta_registry_info',
    help: 'Always 1; changes its label whenever a release of shell or remotes is switched.',
    label: 'revision',
    read: async () => ({
      [createHash('sha256')
        .update((await read()).revision)
        .digest('hex')
        .slice(0, 16)]: 1,
    }),
  });
}
