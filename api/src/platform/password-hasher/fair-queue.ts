import { AppError } from '../errors.ts';

/** Limits of running and waiting tasks. */
export interface QueueLimits {
  readonly concurrency: number;
  /** Waiting tasks per caller. */
  readonly maxPerCaller: number;
  /** Waiting tasks in total. */
  readonly maxTotal: number;
  /** Retry delay sent to a rejected caller. */
  readonly retryAfterSeconds: number;
}

export interface FairQueue {
  /** Runs `task` when it is the caller's turn. @throws AppError `unavailable` when too many tasks are waiting */
  run<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly start: () => void;
  readonly reject: () => void;
}

/**
 * Creates a queue for each caller, served round robin (Nagle, RFC 970): a caller with many tasks delays others by one
 * task at most. When the limit is reached, the longest queue drops its last task in favour of a caller with a shorter
 * one.
 */
export function createFairQueue({ concurrency, maxPerCaller, maxTotal, retryAfterSeconds }: QueueLimits): FairQueue {
  // In the order in which callers are served next; an empty queue is removed.
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  const overloaded = () => new AppError('unavailable', { retryAfterSeconds });

  const finish = (): void => {
    running -= 1;
    const [next] = queues;
    if (!next) return;
    const [caller, queue] = next;
    queues.delete(caller);
    const task = queue.shift();
    // Moves the caller to the end of the round.
    if (queue.length > 0) queues.set(caller, queue);
    if (!task) return;
    waiting -= 1;
    running += 1;
    task.start();
  };

  /** Drops the last task of the longest queue; false when the caller's own queue is as long. */
  const displace = (ownLength: number): boolean => {
    const [longest] = [...queues.values()].toSorted((a, b) => b.length - a.length);
    if (!longest || longest.length <= ownLength + 1) return false;
    longest.pop()?.reject();
    waiting -= 1;
    return true;
  };

  const waitForTurn = (caller: string): Promise<void> => {
    const own = queues.get(caller) ?? [];
    if (own.length >= maxPerCaller || (waiting >= maxTotal && !displace(own.length)))
      return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      own.push({ start: resolve, reject: () => reject(overloaded()) });
      waiting += 1;
      queues.set(caller, own);
    });
  };

  return {
    run: async (caller, task) => {
      if (running < concurrency) running += 1;
      else await waitForTurn(caller);
      try {
        return await task();
      } finally {
        finish();
      }
    },
  };
}
