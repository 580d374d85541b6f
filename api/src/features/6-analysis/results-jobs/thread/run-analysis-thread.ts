import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { END, type PhaseTimes, type ResultsRequest, type WorkReply } from './analysis-work.ts';

/** Time for a thread to close its connection before it is terminated. It does not read messages during a computation. */
const SHUTDOWN_TIMEOUT_MS = 1_000;
/** Heap limit of the thread. A measurement that exceeds it fails without stopping the server. */
const HEAP_MB = 2_048;

/** Thrown with the message and stack of a failed thread. */
class AnalysisThreadError extends Error {
  override readonly name = 'AnalysisThreadError';
  constructor(message: string, stack: string) {
    super(message);
    if (stack) this.stack = stack;
  }
}

/**
 * Computes the results of one measurement in a worker thread. Settles after the thread has exited. `signal` aborts it. Resolves with the
 * duration of each phase.
 */
export async function runAnalysisThread(request: ResultsRequest, signal: AbortSignal): Promise<PhaseTimes> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
    workerData: request,
    // The thread does not inherit the server's Node options.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const exited = once(worker, 'exit').catch(() => {});
  const ready = new Promise<void>((resolve) => worker.once('message', () => resolve()));
  const worked = new Promise<PhaseTimes>((resolve, reject) => {
    worker.on('message', (reply: WorkReply) => {
      if (reply.kind === 'computed') resolve(reply.ms);
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
    await terminateThread(worker, { ready, exited });
    throw cause;
  }
}

/**
 * Ends the thread. Waits until its code is loaded, because terminating a worker during loading can crash the process. The thread is first
 * asked to close its connection, then terminated.
 */
async function terminateThread(
  worker: Worker,
  { ready, exited }: { ready: Promise<void>; exited: Promise<unknown> },
): Promise<void> {
  await Promise.race([ready, exited]);
  worker.postMessage(END);
  const timer = new AbortController();
  await Promise.race([exited, wait(SHUTDOWN_TIMEOUT_MS, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  await worker.terminate();
}
