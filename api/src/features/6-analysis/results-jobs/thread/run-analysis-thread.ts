import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { END, type PhaseTimes, type ResultsRequest, type WorkReply } from './analysis-work.ts';

/** How long a thread that is asked to end may take to close its connection; in the middle of a computation it hears nothing. */
const LAST_MOMENTS_MS = 1_000;
/** A measurement whose sums do not fit fails by itself instead of taking the server down with it. */
const HEAP_MB = 2_048;

/** A thread that failed, with its own stack. */
class AnalysisThreadError extends Error {
  override readonly name = 'AnalysisThreadError';
  constructor(message: string, stack: string) {
    super(message);
    if (stack) this.stack = stack;
  }
}

/**
 * Makes the results of one measurement in a thread of its own, and comes back when that thread is gone, whatever became of it.
 * `signal` ends it at once. Resolves with how long each phase took.
 */
export async function runAnalysisThread(wanted: ResultsRequest, signal: AbortSignal): Promise<PhaseTimes> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
    workerData: wanted,
    // What the server was started with is for the server.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const exited = once(worker, 'exit').catch(() => {});
  const ready = new Promise<void>((resolve) => worker.once('message', () => resolve()));
  const worked = new Promise<PhaseTimes>((resolve, reject) => {
    worker.on('message', (reply: WorkReply) => {
      if (reply.kind === 'made') resolve(reply.ms);
      if (reply.kind === 'failed') reject(new AnalysisThreadError(reply.message, reply.stack));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The analysis thread ended before its work was done.')));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    const ms = await worked;
    await exited;
    return ms;
  } catch (cause) {
    await end(worker, { ready, exited });
    throw cause;
  }
}

/**
 * Never while its code is still being loaded and compiled: cut off there, a thread can take the whole process with it. It is
 * asked first, and closes its connection; in the middle of plain arithmetic it is cut off.
 */
async function end(
  worker: Worker,
  { ready, exited }: { ready: Promise<void>; exited: Promise<unknown> },
): Promise<void> {
  await Promise.race([ready, exited]);
  worker.postMessage(END);
  const patience = new AbortController();
  await Promise.race([exited, wait(LAST_MOMENTS_MS, undefined, { signal: patience.signal }).catch(() => {})]);
  patience.abort();
  await worker.terminate();
}
