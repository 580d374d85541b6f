import { isUnavailable } from '../../../platform/database/unavailable.ts';
import { AppError } from '../../../platform/errors.ts';

/** Items per transaction. */
const BATCH_SIZE = 100;
/** Items that would wait longer are rejected, with a hint to retry after so many seconds. */
const LONGEST_WAIT_MS = 1_500;
const RETRY_AFTER_SECONDS = 3;

/** Batches simultaneous items into one transaction per key. */
export interface Batches<Item, Outcome> {
  /** Resolves with the outcome of an item after the commit. Throws `unavailable` if the queue is too long. */
  add(key: string, item: Item): Promise<Outcome>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (cause: unknown) => void;
}

/** Items that wait for the next transaction of one key. */
interface Queue<Item, Outcome> {
  readonly waiting: Waiting<Item, Outcome>[];
  lastBatchMs: number;
}

/**
 * Creates batches. Items that arrive during a transaction form the next one; without batches they would wait for the
 * lock of the measurement's row.
 * @param run executes one transaction and returns the outcomes in order
 * @param now monotonic clock in milliseconds
 */
export function createBatches<Item, Outcome>(
  run: (batch: readonly Item[]) => Promise<readonly Outcome[]>,
  now: () => number = () => performance.now(),
): Batches<Item, Outcome> {
  /** By key; an entry exists while its batches are running. */
  const queues = new Map<string, Queue<Item, Outcome>>();

  const settleBatch = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error('The number of outcomes differs from the number of items.');
      outcomes.forEach((outcome, index) => batch[index]?.settle(outcome));
    } catch (cause) {
      if (batch.length === 1 || isUnavailable(cause)) return batch.forEach(({ fail }) => fail(cause));
      // An item that the database rejects must not fail the others.
      for (const one of batch) await settleBatch([one]);
    }
  };

  /** Runs the batches of a queue until it is empty, and then removes it. */
  const drain = async (key: string, queue: Queue<Item, Outcome>): Promise<void> => {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, BATCH_SIZE);
      const begunMs = now();
      await settleBatch(batch);
      queue.lastBatchMs = now() - begunMs;
    }
    queues.delete(key);
  };

  return {
    add: (key, item) =>
      new Promise((settle, fail) => {
        const queued = { item, settle, fail };
        const queue = queues.get(key);
        if (queue) {
          const batchesAhead = Math.floor(queue.waiting.length / BATCH_SIZE);
          if (batchesAhead * queue.lastBatchMs > LONGEST_WAIT_MS)
            return fail(new AppError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }));
          queue.waiting.push(queued);
          return;
        }
        const first = { waiting: [queued], lastBatchMs: 0 };
        queues.set(key, first);
        void drain(key, first);
      }),
  };
}
