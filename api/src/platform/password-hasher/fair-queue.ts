import { AppError } from '../errors.ts';

/** How much may run and wait. */
export interface QueueLimits {
  readonly atOnce: number;
  /** Tasks of one caller that may wait. */
  readonly perCaller: number;
  /** Tasks that may wait in all. */
  readonly inAll: number;
  /** What a refused caller is told to wait. */
  readonly retryAfterSeconds: number;
}

export interface FairQueue {
  /** Runs `task` when it is the caller's turn. @throws AppError `unavailable` where too many wait already */
  run<Result>(caller: string, task: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * A queue for each caller, served round robin (Nagle, RFC 970): a caller with many tasks delays others by one task at most.
 * When all places are taken, the caller with the longest queue loses its last task to one with a shorter queue.
 */
export function createFairQueue({ atOnce, perCaller, inAll, retryAfterSeconds }: QueueLimits): FairQueue {
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
    // Back to the end of the round.
    if (queue.length > 0) queues.set(caller, queue);
    if (!task) return;
    waiting -= 1;
    running += 1;
    task.start();
  };

  /** Frees a place of the longest queue; false where the caller's own is as long. */
  const displace = (ownLength: number): boolean => {
    const [longest] = [...queues.values()].toSorted((a, b) => b.length - a.length);
    if (!longest || longest.length <= ownLength + 1) return false;
    longest.pop()?.refuse();
    waiting -= 1;
    return true;
  };

  const waitForTurn = (caller: string): Promise<void> => {
    const own = queues.get(caller) ?? [];
    if (own.length >= perCaller || (waiting >= inAll && !displace(own.length))) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      own.push({ start: resolve, refuse: () => reject(overloaded()) });
      waiting += 1;
      queues.set(caller, own);
    });
  };

  return {
    run: async (caller, task) => {
      if (running < atOnce) running += 1;
      else await waitForTurn(caller);
      try {
        return await task();
      } finally {
        finish();
      }
    },
  };
}
