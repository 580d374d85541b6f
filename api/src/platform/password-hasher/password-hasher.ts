import { availableParallelism } from 'node:os';
import { createFairQueue } from './fair-queue.ts';
import { createHashingThread, type HashingThread } from './hashing-thread.ts';
import type { HashCosts } from './hash-work.ts';

/** Hashes and verifies passwords during a caller's turn. */
export interface HashingTurn {
  hash(password: string): Promise<string>;
  /** Returns whether the password matches the hash. For null, an unknown person, returns false after the same time. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

/** Hashes passwords in worker threads, with a queue for each caller. */
export interface PasswordHasher {
  /**
   * Runs `work` when it is the caller's turn. Count attempts inside `work`, so that rejected callers are not counted.
   * @throws AppError `unavailable` with the seconds to wait, when too many are waiting
   */
  inTurn<Result>(caller: string, work: (turn: HashingTurn) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Each thread takes 64 MiB and a core; one core is left for everything else. */
const MAX_THREADS = 4;
/** Enough for an office whose administrators sign in at the same moment. */
const MAX_PER_CALLER = 32;
/** At a tenth of a second each, the last of them waits some seconds. */
const MAX_TOTAL = 64;
const RETRY_SECONDS = 5;

export function createPasswordHasher(costs: HashCosts): PasswordHasher {
  const size = Math.max(1, Math.min(MAX_THREADS, availableParallelism() - 1));
  const threads = Array.from({ length: size }, () => createHashingThread(costs));
  const idle = [...threads];
  const queue = createFairQueue({
    concurrency: size,
    maxPerCaller: MAX_PER_CALLER,
    maxTotal: MAX_TOTAL,
    retryAfterSeconds: RETRY_SECONDS,
  });
  return {
    inTurn: (caller, work) =>
      queue.run(caller, async () => {
        const thread = idle.pop();
        if (!thread) throw new Error('More turns run than there are threads.');
        try {
          return await work(turnOf(thread));
        } finally {
          idle.push(thread);
        }
      }),
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

const turnOf = (thread: HashingThread): HashingTurn => ({
  hash: async (password) => String(await thread.run({ kind: 'hash', password })),
  verify: async (hash, password) => (await thread.run({ kind: 'verify', password, hash })) === true,
});
