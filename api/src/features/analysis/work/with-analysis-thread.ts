import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { END, type WorkReply, type WorkRequest } from './analysis-work.ts';

type ReplyTo<Kind extends WorkRequest['kind']> = Extract<
  WorkReply,
  { kind: Kind extends 'disclose' ? 'disclosed' : Kind extends 'finish-folding' ? 'folded' : 'taken' }
>;

export interface AnalysisThread {
  /** Asks one thing; throws what went wrong in the thread. The next may be asked when this one is answered. */
  ask<Request extends WorkRequest>(request: Request): Promise<ReplyTo<Request['kind']>>;
}

/** Works with a thread of its own, which ends with `work`, whatever becomes of it. */
export async function withAnalysisThread<Result>(work: (thread: AnalysisThread) => Promise<Result>): Promise<Result> {
  const worker = new Worker(new URL('./analysis-thread.ts', import.meta.url), {
    // What the server was started with is for the server.
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(worker, 'exit').catch(() => {});
  try {
    const result = await work({
      ask: async <Request extends WorkRequest>(request: Request) => {
        worker.postMessage(request);
        // An error of the thread rejects this.
        const [reply] = (await once(worker, 'message')) as [WorkReply];
        if (reply.kind === 'failed') throw new Error(`The analysis thread failed: ${reply.message}`);
        // Each kind of request has one kind of reply.
        return reply as ReplyTo<Request['kind']>;
      },
    });
    // Left to end by itself: a thread that is cut off while it still compiles can take the whole process with it.
    worker.postMessage(END);
    await ended;
    return result;
  } catch (cause) {
    // What it may still be at is of no use any more.
    await worker.terminate();
    throw cause;
  }
}
