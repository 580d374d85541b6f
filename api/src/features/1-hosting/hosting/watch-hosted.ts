import { createHash } from 'node:crypto';
import { DegradedError } from '../../../platform/health.ts';
import type { Services } from '../../../platform/services.ts';
import type { ReleaseStates, StateReader } from '../releases/index.ts';

/** Reports what the server hosts: readiness, the registry's revision, and the remote names for failure counts. */
export function watchHosted({ health, metrics }: Services, hosted: StateReader): void {
  const read = async (): Promise<ReleaseStates> => {
    const states = await hosted.read();
    metrics.addRemotes(states.remotes.map(({ name }) => name));
    return states;
  };
  // An unreachable store is already reported by its own warning and by readiness.
  void read().catch(() => undefined);
  health.require('store', async () => {
    await hosted.read();
    const { isReachable, isCopied, lastReadAt, problems } = hosted.status();
    // A server stays ready while its remote store is unreachable, because cached releases are served; operators see the
    // problem.
    if (!isReachable && !(isCopied && lastReadAt !== null)) throw new Error(problems.join(' '));
    // An invalid state: its last good content is served until an operator repairs the file.
    if (isReachable && problems.length > 0) throw new DegradedError(problems.join(' '));
  });
  metrics.observe({
    name: 'veleta_registry_info',
    help: 'Always 1; its label changes whenever a release of the shell or a remote changes.',
    label: 'revision',
    read: async () => ({
      [createHash('sha256')
        .update((await read()).revision)
        .digest('hex')
        .slice(0, 16)]: 1,
    }),
  });
}
