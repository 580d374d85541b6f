import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CLOSE, type ThreadReply } from './thread-calls.ts';

/** A worker thread that answers calls sequentially. */
export interface CallThread<Call, Reply> {
  /** @param transfer memory that is transferred instead of copied */
  run(call: Call, transfer?: readonly ArrayBuffer[]): Promise<Reply>;
  /** Lets the thread end after its pending calls. Terminating it while its code is loading could crash the process. */
  close(): Promise<void>;
}

/** Starts a thread whose module calls `answerCalls`; `data` becomes its `workerData`. */
export function startThread<Call, Reply>(module: URL, data: unknown): CallThread<Call, Reply> {
  const worker = new Worker(module, {
    workerData: data,
    // Excludes the server's own command-line flags.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const exited = once(worker, 'exit').catch(() => undefined);
  const waiting: PromiseWithResolvers<Reply>[] = [];
  let failure: Error | null = null;
  const failAll = (cause: Error) => {
    failure ??= cause;
    for (const one of waiting.splice(0)) one.reject(failure);
  };
  worker.on('message', (message: ThreadReply<Reply>) => {
    const pending = waiting.shift();
    if (message.kind === 'answered') pending?.resolve(message.reply);
    else pending?.reject(new Error(message.message));
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('A worker thread has ended.')));
  return {
    run(call, transfer = []) {
      if (failure) return Promise.reject(failure);
      const pending = Promise.withResolvers<Reply>();
      waiting.push(pending);
      worker.postMessage(call, transfer);
      return pending.promise;
    },
    async close() {
      worker.postMessage(CLOSE);
      await exited;
    },
  };
}
