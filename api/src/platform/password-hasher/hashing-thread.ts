import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { END, type HashCosts, type HashReply, type HashWork } from './hash-work.ts';

/** A thread that processes one request at a time. It starts on first use, and again after a failure. */
export interface HashingThread {
  run(work: HashWork): Promise<string | boolean>;
  close(): Promise<void>;
}

export function createHashingThread(costs: HashCosts): HashingThread {
  let worker: Worker | null = null;

  const start = (): Worker => {
    const started = new Worker(new URL('./hash-worker.ts', import.meta.url), {
      workerData: costs,
      // Excludes the server's own command-line flags.
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  };

  return {
    run: async (work) => {
      const thread = (worker ??= start());
      // Only a working thread keeps the process alive.
      thread.ref();
      const settled = new AbortController();
      const { signal } = settled;
      try {
        thread.postMessage(work);
        const reply = await Promise.race([
          // The thread sends no other messages.
          once(thread, 'message', { signal }).then(([message]) => message as HashReply),
          once(thread, 'exit', { signal }).then((): HashReply => ({ kind: 'failed', message: 'The thread ended.' })),
        ]);
        if (reply.kind === 'failed') throw new Error(`A password could not be hashed: ${reply.message}`);
        return reply.result;
      } finally {
        settled.abort();
        thread.unref();
      }
    },
    close: async () => {
      if (!worker) return;
      const exited = once(worker, 'exit');
      worker.ref();
      worker.postMessage(END);
      await exited;
    },
  };
}
