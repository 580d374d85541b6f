import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../../../platform/database/open-database.ts';
import { END, type PhaseTimes, type ResultsRequest, type WorkReply } from './analysis-work.ts';
import { computeResults } from './compute-results.ts';

/* Worker thread that decrypts and aggregates submissions and computes disclosed tables, so that the server remains responsive. */

const reply = (message: WorkReply) => parentPort?.postMessage(message);

async function work(request: ResultsRequest, signal: AbortSignal): Promise<PhaseTimes> {
  const db = await openDatabase(request.databaseUrl, { poolSize: 1 });
  try {
    return await computeResults(db, request, signal);
  } finally {
    await db.destroy();
  }
}

const ending = new AbortController();
parentPort?.on('message', (message) => {
  if (message === END) ending.abort(new Error('The thread was asked to exit.'));
});
reply({ kind: 'ready' });
try {
  // Written by `runAnalysisThread`.
  const ms = await work(workerData as ResultsRequest, ending.signal);
  reply({ kind: 'computed', ms });
} catch (cause) {
  const { message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
  reply({ kind: 'failed', message, stack });
}
// Without an open port the thread exits.
parentPort?.close();
