import { watch } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuildNews } from '../../src/contracts/index.ts';
import type { WatchOptions } from './build-in-worker.ts';

/** Configuration files that a build reads once: a change needs a new worker. */
const CONFIGURING = ['descriptor.ts', 'remote.ts'];

/** Builds a remote on each change of its sources and reports each result. Returns how to stop. */
export function watchRemote(
  options: Omit<WatchOptions, 'stamp'>,
  onNews: (news: BuildNews) => void,
): () => Promise<void> {
  let worker = start();
  function start(): Worker {
    const stamp = Date.now().toString(36);
    const started = new Worker(new URL('./build-in-worker.ts', import.meta.url), {
      workerData: { ...options, stamp } satisfies WatchOptions,
    });
    started.on('message', onNews);
    started.on('error', (error) => onNews({ kind: 'failed', errors: [error.message] }));
    return started;
  }
  let restarting: NodeJS.Timeout | undefined;
  const watcher = watch(join(options.folder, 'src'), (_, file) => {
    if (!file || !CONFIGURING.includes(file)) return;
    clearTimeout(restarting);
    // Debounce: editors write a file in several steps.
    restarting = setTimeout(() => {
      void worker.terminate();
      worker = start();
    }, 100);
  });
  return async () => {
    clearTimeout(restarting);
    watcher.close();
    await worker.terminate();
  };
}
