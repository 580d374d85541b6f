import { availableParallelism } from 'node:os';
import { startThread } from '../../../../platform/threads/start-thread.ts';
import {
  createPortionOpener,
  type OpeningData,
  type SealedPortion,
} from '../../../4-measurements/sealed-answers/index.ts';
import { startCounting, type Counted, type CountingOptions } from './start-counting.ts';

/** Submissions per thread. Starting a thread costs about as much as counting a thousand submissions. */
const SUBMISSIONS_PER_THREAD = 5_000;
/** Portions in flight per thread: one in work and one queued. */
const PORTIONS_PER_THREAD = 2;

/** Input of a counting thread. */
export interface CountingThreadData {
  readonly opening: OpeningData;
  readonly counting: CountingOptions;
}

/** Call that returns the counts of a thread. */
export const FINISH = 'finish';
export type CountingCall = SealedPortion | typeof FINISH;
interface CountingReply {
  /** Ids of the submissions of a portion. */
  readonly ids: readonly string[];
  readonly counted: Counted | null;
}

/** Returns the number of counting threads; 0 if the calling thread is faster. */
export const countingThreads = (submissions: number): number =>
  Math.min(availableParallelism(), Math.floor(submissions / SUBMISSIONS_PER_THREAD));

/**
 * Returns a function that decrypts and counts portions in this thread. It throws if a submission was not sealed for this key, measurement
 * and id.
 */
export function createPortionCounter({ opening, counting }: CountingThreadData): (call: CountingCall) => CountingReply {
  const open = createPortionOpener(opening);
  const { add, finish } = startCounting(counting);
  return (call) => {
    if (call === FINISH) return { ids: [], counted: finish() };
    const ids: string[] = [];
    for (const { id, content } of open(call)) {
      add(content);
      ids.push(id);
    }
    return { ids, counted: null };
  };
}

/**
 * Decrypts and counts submissions in worker threads, in memory only. Resolves with the counts of each thread, in the order of the
 * threads. Portions are assigned in turn, so that the same portions give the same sums. All threads have exited when it settles, also
 * after a failure.
 * @param onPortion receives the ids of each counted portion, in the order of the portions; counting stops if it throws
 * @throws Error if a submission was not sealed for this key, measurement and id
 */
export async function countInThreads(
  portions: AsyncIterable<SealedPortion>,
  {
    data,
    threads,
    onPortion,
  }: { data: CountingThreadData; threads: number; onPortion: (ids: readonly string[]) => void },
): Promise<Counted[]> {
  const module = new URL('./counting-thread.ts', import.meta.url);
  const counters = Array.from({ length: threads }, () => startThread<CountingCall, CountingReply>(module, data));
  const countInThisThread = createPortionCounter(data);
  const workers = threads === 0 ? [async (call: CountingCall) => countInThisThread(call)] : counters.map(toWorker);
  const inFlight: Promise<CountingReply>[] = [];
  let portionsSeen = 0;
  try {
    for await (const portion of portions) {
      const counting = workers[portionsSeen % workers.length]!(portion);
      portionsSeen += 1;
      // Awaited below in order. After an earlier failure its rejection is ignored.
      counting.catch(() => undefined);
      inFlight.push(counting);
      if (inFlight.length > threads * PORTIONS_PER_THREAD) onPortion((await inFlight.shift()!).ids);
    }
    for (const counting of inFlight) onPortion((await counting).ids);
    const finished = await Promise.all(workers.map((run) => run(FINISH)));
    return finished.flatMap(({ counted }) => counted ?? []);
  } finally {
    await Promise.all(counters.map((counter) => counter.close()));
  }
}

const toWorker =
  ({ run }: { run(call: CountingCall, transfer?: readonly ArrayBuffer[]): Promise<CountingReply> }) =>
  (call: CountingCall) =>
    run(call, call === FINISH ? [] : [call.buffer]);
