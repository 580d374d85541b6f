import { availableParallelism } from 'node:os';
import { startThread } from '../../../../platform/threads/start-thread.ts';
import {
  createPortionOpener,
  type OpeningData,
  type SealedPortion,
} from '../../../4-measurements/sealed-answers/index.ts';
import { startCounting, type Counted, type CountingOptions } from './start-counting.ts';

/** Starting a thread costs about as much as counting a thousand submissions: each gets several times as many. */
const SUBMISSIONS_A_THREAD = 5_000;
/** Portions that a thread has at a time: it works on one while the next one waits for it. */
const PORTIONS_A_THREAD = 2;

/** What a thread is started with that opens and counts submissions. */
export interface CountingThreadData {
  readonly opening: OpeningData;
  readonly counting: CountingOptions;
}

/** Asks a thread for what it has counted. */
export const FINISH = 'finish';
export type CountingCall = SealedPortion | typeof FINISH;
interface CountingReply {
  /** Of the submissions of a portion. */
  readonly ids: readonly string[];
  readonly counted: Counted | null;
}

/** How many threads count so many submissions; none where whoever asks counts them sooner. */
export const countingThreads = (submissions: number): number =>
  Math.min(availableParallelism(), Math.floor(submissions / SUBMISSIONS_A_THREAD));

/** Makes what opens and counts portions in this thread. It throws where a submission was not sealed for this key, measurement and id. */
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
 * Opens and counts submissions in so many threads, in memory only. Resolves with what each has counted, in the order of the threads;
 * portions go to them in turn, so that the same portions give the same sums. The threads have ended when it ends, also after a failure.
 * @param see is told the ids of each portion that was counted, in the order of the portions; counting ends where it throws
 * @throws where a submission was not sealed for this key, measurement and id
 */
export async function countInThreads(
  portions: AsyncIterable<SealedPortion>,
  { data, threads, see }: { data: CountingThreadData; threads: number; see: (ids: readonly string[]) => void },
): Promise<Counted[]> {
  const module = new URL('./counting-thread.ts', import.meta.url);
  const counters = Array.from({ length: threads }, () => startThread<CountingCall, CountingReply>(module, data));
  const countHere = createPortionCounter(data);
  const asked = threads === 0 ? [async (call: CountingCall) => countHere(call)] : counters.map(toAsk);
  const ahead: Promise<CountingReply>[] = [];
  let portionsSeen = 0;
  try {
    for await (const portion of portions) {
      const counting = asked[portionsSeen % asked.length]!(portion);
      portionsSeen += 1;
      // Awaited in its turn; where something failed before, nobody needs its failure.
      counting.catch(() => undefined);
      ahead.push(counting);
      if (ahead.length > threads * PORTIONS_A_THREAD) see((await ahead.shift()!).ids);
    }
    for (const counting of ahead) see((await counting).ids);
    const finished = await Promise.all(asked.map((ask) => ask(FINISH)));
    return finished.flatMap(({ counted }) => counted ?? []);
  } finally {
    await Promise.all(counters.map((counter) => counter.close()));
  }
}

const toAsk =
  ({ ask }: { ask(call: CountingCall, transfer?: readonly ArrayBuffer[]): Promise<CountingReply> }) =>
  (call: CountingCall) =>
    ask(call, call === FINISH ? [] : [call.buffer]);
