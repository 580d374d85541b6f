import { parentPort } from 'node:worker_threads';
import { startFolding, type Folding } from '../folding/start-folding.ts';
import { discloseAll } from '../gate/disclose-all.ts';
import { END, type WorkReply, type WorkRequest } from './analysis-work.ts';

/* The thread that folds answers and makes disclosed tables, so that the server goes on answering meanwhile. */

let folding: Folding | null = null;

function work(request: WorkRequest): WorkReply {
  if (request.kind === 'disclose') return { kind: 'disclosed', disclosed: discloseAll(request.input) };
  if (request.kind === 'start-folding') {
    folding = startFolding(request.frame);
    return { kind: 'taken' };
  }
  if (!folding) throw new Error('Nothing is being folded.');
  if (request.kind === 'finish-folding') return { kind: 'folded', folded: folding.finish() };
  for (const response of request.responses) folding.add(response);
  return { kind: 'taken' };
}

parentPort?.on('message', (request: WorkRequest | typeof END) => {
  if (request === END) return parentPort?.close();
  try {
    parentPort?.postMessage(work(request));
  } catch (cause) {
    const reply: WorkReply = { kind: 'failed', message: cause instanceof Error ? (cause.stack ?? cause.message) : '' };
    parentPort?.postMessage(reply);
  }
});
