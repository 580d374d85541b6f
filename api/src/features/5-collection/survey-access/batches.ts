import { setTimeout as wait } from 'node:timers/promises';
import { isUnavailable } from '../../../platform/database/unavailable.ts';
import { AppError } from '../../../platform/errors.ts';

/** Items that one transaction takes. */
const BATCH_SIZE = 100;
/** The least, and the most, that a batch waits for more at the longest; in between half of what the one before it took. */
const GATHERING_MS = { least: 2, most: 20 } as const;
/** Whoever would wait longer for a transaction is refused, and may come back after as many seconds. */
const LONGEST_WAIT_MS = 1_500;
const RETRY_AFTER_SECONDS = 3;

/** Gathers what many send at the same moment into one transaction per key. */
export interface Batches<Item, Outcome> {
  /** Resolves with the outcome of an item, after the commit. Throws `unavailable` where too many wait. */
  add(key: string, item: Item): Promise<Outcome>;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (cause: unknown) => void;
}

/** What waits for the next transaction of one key. */
interface Queue<Item, Outcome> {
  readonly waiting: Waiting<Item, Outcome>[];
  lastBatchMs: number;
  onArrival: () => void;
}

/**
 * Those who write to one measurement wait for one another anyway, since its row counts them: whoever comes while a transaction runs
 * goes into the next one, together.
 * @param run one transaction; answers the outcomes in order
 * @param now milliseconds of a clock that only goes on
 */
export function createBatches<Item, Outcome>(
  run: (batch: readonly Item[]) => Promise<readonly Outcome[]>,
  now: () => number = () => performance.now(),
): Batches<Item, Outcome> {
  /** By key; where there is an entry, its batches are being run. */
  const queues = new Map<string, Queue<Item, Outcome>>();

  const settleBatch = async (batch: readonly Waiting<Item, Outcome>[]): Promise<void> => {
    try {
      const outcomes = await run(batch.map(({ item }) => item));
      if (outcomes.length !== batch.length) throw new Error('A batch answered for more or fewer items than it has.');
      outcomes.forEach((outcome, index) => batch[index]?.settle(outcome));
    } catch (cause) {
      if (batch.length === 1 || isUnavailable(cause)) return batch.forEach(({ fail }) => fail(cause));
      // What the database refuses of one must not fail the others.
      for (const one of batch) await settleBatch([one]);
    }
  };

  /**
   * After a batch of several, those who were just answered are likely to be followed by as many: the next begins when it is as
   * large, or a moment later. Whoever sends alone waits for nobody.
   */
  const workOff = async (queue: Queue<Item, Outcome>): Promise<void> => {
    while (queue.waiting.length > 0) {
      const batch = queue.waiting.splice(0, BATCH_SIZE);
      const begunMs = now();
      await settleBatch(batch);
      queue.lastBatchMs = now() - begunMs;
      // On a busy machine everything takes longer, also coming back.
      const patienceMs = Math.min(Math.max(queue.lastBatchMs / 2, GATHERING_MS.least), GATHERING_MS.most);
      if (batch.length > 1) await gather(queue, batch.length, patienceMs);
    }
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
          return queue.onArrival();
        }
        const first = { waiting: [queued], lastBatchMs: 0, onArrival: () => undefined };
        queues.set(key, first);
        void workOff(first).finally(() => queues.delete(key));
      }),
  };
}

/** Waits until `size` wait; no longer than `patienceMs`. */
async function gather(
  queue: { readonly waiting: readonly unknown[]; onArrival: () => void },
  size: number,
  patienceMs: number,
): Promise<void> {
  if (queue.waiting.length >= size) return;
  const isGathered = new AbortController();
  queue.onArrival = () => {
    if (queue.waiting.length >= size) isGathered.abort();
  };
  await wait(patienceMs, undefined, { signal: isGathered.signal }).catch(() => undefined);
}
