import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuildNews } from '../../src/contracts/index.ts';
import type { TypeCheckOptions } from './check-types-in-worker.ts';

/** Checks the types of a remote on each change of its sources, beside its builds. Returns how to stop. */
export function watchTypes(folder: string, outputDir: string, onNews: (news: BuildNews) => void): () => Promise<void> {
  // Beside the output folder, which each start empties.
  const cacheFile = join(outputDir, '..', 'types', `${folder.slice(folder.lastIndexOf('/') + 1)}.json`);
  const worker = new Worker(new URL('./check-types-in-worker.ts', import.meta.url), {
    workerData: { folder, cacheFile } satisfies TypeCheckOptions,
  });
  worker.on('message', onNews);
  worker.on('error', (error) => onNews({ kind: 'types', errors: [error.message] }));
  return async () => void (await worker.terminate());
}
